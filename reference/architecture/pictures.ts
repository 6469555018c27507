import type { Deployed } from './deployed.ts';
import { folders } from './folders.ts';
import { importGraph, withoutShortcuts } from './import-graph.ts';
import { machineDiagram } from './machine-diagram.ts';
import { servicesDiagram, triggersTable } from './services-diagram.ts';
import { usesTable } from './uses-table.ts';

/** The pictures of docs/architecture.md, as Mermaid, which GitHub draws, and what reads and writes the state, as a table. */
export const pictures = (deployed: Deployed, root: string): string =>
  [
    '### Routes, queues and state machines',
    mermaid(servicesDiagram(deployed)),
    'Sweeps check what is due, and so finish what an event missed.',
    triggersTable(deployed),
    ...deployed.machines.flatMap(({ name, definition }) => [
      `### The state machine \`${name}\``,
      mermaid(machineDiagram(definition)),
    ]),
    '### Which folder imports which',
    'No arrow points up, and there is no circle. Arrows that follow from others are left out.',
    mermaid(importsDiagram(root)),
    '### Who reads and writes the state',
    'By folder of `lambdas/`. The rights of each Lambda are made from the same rows.',
    usesTable(),
  ].join('\n\n');

const mermaid = (lines: readonly string[]): string => `\`\`\`mermaid\n${lines.join('\n')}\n\`\`\``;

/** Which folder imports which, in lines of Mermaid. */
const importsDiagram = (root: string): string[] => {
  const names = Object.keys(folders);
  return [
    'flowchart TD',
    ...names.map((name) => `  ${idOf(name)}["${name}/<br>${folders[name]?.holds}"]`),
    ...withoutShortcuts(importGraph(root, names)).map(({ from, to }) => `  ${idOf(from)} --> ${idOf(to)}`),
  ];
};

const idOf = (folder: string): string => folder.replace('/', '-');
