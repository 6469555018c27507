import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundleLambdas } from '../../../lib/constructs/bundle-lambdas.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bundle-'));
  mkdirSync(join(dir, 'lambdas/api'), { recursive: true });
  // What CommonJS packages do inside an ES module.
  writeFileSync(join(dir, 'lambdas/required.cjs'), `exports.sum = require('node:util').format('%d', 3);`);
  lambda('api/one', `import { sum } from '../required.cjs'; export const handler = async () => sum;`);
  lambda('api/two', 'export const handler = async () => 2;');
});
afterEach(() => rmSync(dir, { recursive: true }));

const lambda = (entry: string, source: string) => writeFileSync(join(dir, 'lambdas', `${entry}.lambda.ts`), source);
const bundle = (...entries: string[]) =>
  bundleLambdas({ entries, sourceDir: join(dir, 'lambdas'), outDir: join(dir, 'dist') });

it('makes one module per entry, in a folder of its own, that runs', async () => {
  const folderOf = await bundle('api/one', 'api/two');
  const { handler } = await import(pathToFileURL(resolve(folderOf('api/one'), 'index.mjs')).href);
  expect(await handler()).toBe('3');
  expect(readFileSync(join(folderOf('api/two'), 'index.mjs'), 'utf8')).not.toContain('node:util');
});

it('names every row whose file is missing, before it makes anything', async () => {
  await expect(bundle('api/one', 'api/three', 'api/four')).rejects.toThrow(
    /api\/three\.lambda\.ts\n.*api\/four\.lambda\.ts/,
  );
  expect(() => statSync(join(dir, 'dist'))).toThrow('ENOENT');
});

it('comes out the same for the same source, and leaves its files alone', async () => {
  const path = join((await bundle('api/one', 'api/two'))('api/two'), 'index.mjs');
  const before = { ino: statSync(path).ino, text: readFileSync(path, 'utf8') };
  lambda('api/one', 'export const handler = async () => 1;');
  await bundle('api/one', 'api/two');
  expect({ ino: statSync(path).ino, text: readFileSync(path, 'utf8') }).toEqual(before);
});

it('keeps what each bundle is made of, for the bench', async () => {
  await bundle('api/one');
  const { outputs } = JSON.parse(readFileSync(join(dir, 'dist/metafile.json'), 'utf8'));
  expect(Object.keys(outputs)).toEqual([expect.stringMatching(/lambdas\/api\/one\/index\.mjs$/)]);
});
