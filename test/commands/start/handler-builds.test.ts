import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { HandlerBuilds } from '../../../commands/start/handler-builds.ts';
import { servedContract } from '../../../lib/constructs/openapi-file.ts';

let root: string;
let builds: HandlerBuilds;
beforeEach(() => {
  root = temporaryFolder(onTestFinished);
  save('core/shared.ts', 'export const word = "first";');
  save('core/unused.ts', 'export const nobody = 1;');
  save(
    'lambdas/api/one.lambda.ts',
    'import { word } from "../../core/shared.ts"; import "../../core/unused.ts"; export const handler = () => word;',
  );
  save('lambdas/api/two.lambda.ts', 'export const handler = () => 2;');
  builds = new HandlerBuilds({ root, outDir: join(root, 'handlers'), debug: false });
});

const save = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const codeIn = (folder: string | undefined, entry = 'api/one') =>
  readFileSync(join(folder ?? '', entry, 'index.mjs'), 'utf8');

it('knows which entries contain a changed file', async () => {
  await builds.build(['api/one', 'api/two']);
  expect(builds.entriesOf(['core/shared.ts'])).toEqual(['api/one']);
  expect(builds.entriesOf(['core/unused.ts'])).toEqual(['api/one']);
  expect(builds.entriesOf(['lambdas/api/two.lambda.ts'])).toEqual(['api/two']);
  expect(builds.entriesOf(['core/elsewhere.ts'])).toEqual([]);
});

it('puts the contract into the handler that serves it, gzipped, and knows that it is a part of it', async () => {
  save('lambdas/api/two.lambda.ts', 'export { gzipped } from "openapi-file";');
  const folders = await builds.build(['api/one', 'api/two']);
  expect(codeIn(folders.get('api/two'), 'api/two')).toContain((await servedContract()).gzipped);
  expect(builds.entriesOf([relative(root, resolve('docs/openapi.json'))])).toEqual(['api/two']);
});

it('keeps the code of the previous build, since a worker may be about to load it, and none older', async () => {
  const folders: (string | undefined)[] = [];
  for (const word of ['second', 'third', 'fourth']) {
    save('core/shared.ts', `export const word = "${word}";`);
    folders.push((await builds.build(['api/one'])).get('api/one'));
  }
  expect(() => codeIn(folders[0])).toThrow('ENOENT');
  expect(codeIn(folders[1])).toContain('third');
  expect(codeIn(folders[2])).toContain('fourth');
});

it('keeps the folder of a build while one of its handlers still runs that code', async () => {
  const folder = (await builds.build(['api/one', 'api/two'])).get('api/two');
  for (let times = 0; times < 3; times += 1) await builds.build(['api/one']);
  expect(codeIn(folder, 'api/two')).toContain('2');
});

it('reports file and line of a mistake, and builds again once the missing file exists', async () => {
  save('lambdas/api/two.lambda.ts', 'import { late } from "../../core/late.ts";\nexport const handler = () => late;');
  await expect(builds.build(['api/two'])).rejects.toThrow(/two\.lambda\.ts:1:\d+: ERROR: Could not resolve/);
  save('core/late.ts', 'export const late = "here now";');
  expect(builds.entriesOf(['core/late.ts'])).toEqual(['api/two']);
  expect(codeIn((await builds.build(['api/two'])).get('api/two'), 'api/two')).toContain('here now');
  expect(builds.entriesOf(['core/elsewhere.ts'])).toEqual([]);
});

it('does not build a handler whose file was deleted', async () => {
  await builds.build(['api/two']);
  rmSync(join(root, 'lambdas/api/two.lambda.ts'));
  expect(builds.entriesOf(['lambdas/api/two.lambda.ts'])).toEqual([]);
});

it('puts source maps with paths to the sources into code for a debugger', async () => {
  builds = new HandlerBuilds({ root, outDir: join(root, 'handlers'), debug: true });
  const folder = (await builds.build(['api/one'])).get('api/one') ?? '';
  const [, map = ''] = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(codeIn(folder)) ?? [];
  const { sources }: { sources: string[] } = JSON.parse(Buffer.from(map, 'base64').toString('utf8'));
  expect(sources.map((source) => join(folder, 'api/one', source))).toContain(join(root, 'lambdas/api/one.lambda.ts'));
});
