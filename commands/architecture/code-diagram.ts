import { importGraph, withoutShortcuts } from './import-graph.ts';

/** The top folders of the code. */
const folders: Readonly<Record<string, string>> = {
  contract: 'rows, schemas, records, limits: the only definitions',
  core: 'pure rules',
  runtime: 'what handlers share',
  finance: 'the books: costs and reports',
  lambdas: 'handlers, one file each',
  lib: 'stacks, constructs, machines',
  bin: 'the CDK app, makes cdk.out',
  commands: 'the npm commands',
  'packages/local-aws': 'runs cdk.out on one machine',
  clients: 'what callers install, and the console',
};

/** Which folder imports which, in lines of Mermaid. */
export const importsDiagram = (root: string): string[] => {
  const names = Object.keys(folders);
  return [
    'flowchart TD',
    ...names.map((name) => `  ${idOf(name)}["${name}/<br>${folders[name]}"]`),
    ...withoutShortcuts(importGraph(root, names)).map(({ from, to }) => `  ${idOf(from)} --> ${idOf(to)}`),
  ];
};

const idOf = (folder: string): string => folder.replace('/', '-');
