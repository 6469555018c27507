import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, reachedFrom } from '../../reference/architecture/source-imports.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');

it('the glossary has each term once', () => {
  const [, glossary = ''] = page.split('\n## Glossary\n');
  const terms = [...glossary.matchAll(/^\| (?!Term \||-)(.+?) \|/gm)].flatMap(([, names = '']) => names.split(', '));
  expect(terms.length).toBeGreaterThan(40);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
});

it('the glossary has the most important terms', () => {
  const terms = 'cue line word page slice chunk part offset lease due outbox attempt charge hold meter unit'.split(' ');
  expect(terms.filter((term) => !page.includes(`\n| ${term} |`))).toEqual([]);
});

/** What a walk comes to through AWS, a machine or another process, and not by an import. */
const isReachedFromOutside = (path: string): boolean =>
  /^lib\/|\.lambda\.ts$|^packages\/local-aws\/src\/iam\/create-iam\.ts$|^test\/support\/whole-run\//.test(path) ||
  // Handlers run in the one, and read the other at their start.
  ['runtime/meter/meter-invocation.ts', 'runtime/environment.ts'].includes(path);

it('each file of a walk is imported by a file that the walk has named before', () => {
  const files = globSync('{contract,core,finance,lambdas,lib,packages/*/src,painter,runtime,video}/**/*.ts');
  const imports = new Map(files.map((file) => [file, importsOf(file)]));
  const [, walks = ''] = page.split('\n## Six walks through the code\n');
  const [body = ''] = walks.split('\n## ');
  const steps = body.split('\n### ').flatMap((walk) => {
    const paths = [...walk.matchAll(/\]\(\.\.\/([^)#]+\.ts)\)/g)].map(([, path = '']) => path);
    return paths.map((path, at) => ({ path, before: paths.slice(0, at) }));
  });
  expect(steps.length).toBeGreaterThan(50);
  const follows = ({ path, before }: (typeof steps)[number]): boolean =>
    before.length === 0 ||
    isReachedFromOutside(path) ||
    before.some(
      (file) =>
        file === path ||
        imports.get(file)?.includes(path) ||
        // Handlers take rows from the whole table of routes.
        (path.startsWith('contract/') && reachedFrom(file, imports).has(path)),
    );
  expect(steps.filter((step) => !follows(step)).map(({ path }) => path)).toEqual([]);
});
