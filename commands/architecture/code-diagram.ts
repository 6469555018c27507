import { folders } from './folders.ts';
import { importGraph, withoutShortcuts } from './import-graph.ts';

/** Which folder imports which, in lines of Mermaid. */
export const importsDiagram = (root: string): string[] => {
  const names = Object.keys(folders);
  return [
    'flowchart TD',
    ...names.map((name) => `  ${idOf(name)}["${name}/<br>${folders[name]?.holds}"]`),
    ...withoutShortcuts(importGraph(root, names)).map(({ from, to }) => `  ${idOf(from)} --> ${idOf(to)}`),
  ];
};

const idOf = (folder: string): string => folder.replace('/', '-');
