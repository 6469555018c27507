import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Before what npm run new leaves to a person. Written so that this file has none. */
export const decide = (what: string): string => `${'DECIDE'}: ${what}`;

const left = new RegExp(`${decide('')}([^'\`\n]*)`, 'g');
export const sources =
  '{bench,clients,commands,contract,core,finance,lambdas,lib,packages,runtime,test}/**/*.{ts,tsx,md,json}';

/** Every decision that is left open, as `file:line: what`. */
export const openDecisions = (root: string): string[] =>
  globSync(sources, { cwd: root, exclude: ['**/node_modules/**', '**/generated/**'] })
    .sort()
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [...text.matchAll(left)].map(
        ({ index, 1: what }) => `${path}:${text.slice(0, index).split('\n').length}: ${what}`,
      );
    });
