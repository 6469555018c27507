import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ignoredTypes } from '../../src/resources/ignored-types.ts';
import { resourceTypes } from '../../src/resources/resource-types.ts';

const sorted = <Value>(types: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(types).toSorted(([one], [other]) => (one < other ? -1 : 1));

it('README.md lists the resource types of the code, and their properties without effect', () => {
  const supported = sorted(resourceTypes).map(([type, { ignored }]) => {
    const properties = Object.entries(ignored).map(([name, reason]) => `\`${name}\` (${reason})`);
    return `| \`${type}\` | ${properties.join(', ')} |`;
  });
  const ignoredRows = sorted(ignoredTypes).map(([type, { reason }]) => `| \`${type}\` | ${reason} |`);
  const lines = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8').split('\n');
  expect(lines.filter((line) => line.startsWith('| `') && line.includes('::'))).toEqual([...supported, ...ignoredRows]);
});

it('no type is both supported and ignored', () => {
  expect(Object.keys(resourceTypes).filter((type) => type in ignoredTypes)).toEqual([]);
});
