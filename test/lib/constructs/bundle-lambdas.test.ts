import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Bundle, bundleLambdas, bundleOnce, bundleTogether } from '../../../lib/constructs/bundle-lambdas.ts';

let dir: string;
beforeEach(() => {
  dir = temporaryFolder(onTestFinished);
  mkdirSync(join(dir, 'lambdas/api'), { recursive: true });
  // A CommonJS package that an ES module imports.
  writeFileSync(join(dir, 'lambdas/required.cjs'), `exports.sum = require('node:util').format('%d', 3);`);
  lambda('api/one', `import { sum } from '../required.cjs'; export const handler = async () => sum;`);
  lambda('api/two', 'export const handler = async () => 2;');
});

const lambda = (entry: string, source: string) => writeFileSync(join(dir, 'lambdas', `${entry}.lambda.ts`), source);
const sources = (entries: readonly string[]) => ({
  entries,
  sourceDir: join(dir, 'lambdas'),
  outDir: join(dir, 'dist'),
});
const bundle = (...entries: string[]) => bundleLambdas(sources(entries));

/** The module that Lambda loads for this handler. */
const moduleOf = ({ folder, handler }: Bundle): string => resolve(folder, handler.replace(/\.handler$/, '.mjs'));
const textOf = (one: Bundle): string => readFileSync(moduleOf(one), 'utf8');
const answerOf = async (one: Bundle): Promise<unknown> => (await import(pathToFileURL(moduleOf(one)).href)).handler();

it('makes one module per entry, in its own folder, that runs', async () => {
  const bundleOf = await bundle('api/one', 'api/two');
  expect(await answerOf(bundleOf('api/one'))).toBe('3');
  expect(textOf(bundleOf('api/two'))).not.toContain('node:util');
  expect(bundleOf('api/one').folder).not.toBe(bundleOf('api/two').folder);
});

it('for the local cloud makes one folder, in which what several handlers import is stored once', async () => {
  lambda('api/three', `import { sum } from '../required.cjs'; export const handler = async () => sum + 3;`);
  const bundleOf = await bundleTogether(sources(['api/one', 'api/two', 'api/three']));
  const bundles = ['api/one', 'api/two', 'api/three'].map(bundleOf);
  expect(await Promise.all(bundles.map(answerOf))).toEqual(['3', 2, '33']);
  expect(new Set(bundles.map(({ folder }) => folder))).toHaveLength(1);
  const files = globSync('**/*.mjs', { cwd: join(dir, 'dist') });
  expect(files.filter((file) => readFileSync(join(dir, 'dist', file), 'utf8').includes('%d'))).toHaveLength(1);
});

it.each([
  ['alone', bundleLambdas],
  ['together', bundleTogether],
])('bundled %s, names every row whose file is missing, before it writes anything', async (_, make) => {
  await expect(make(sources(['api/one', 'api/three', 'api/four']))).rejects.toThrow(
    /api\/three\.lambda\.ts\n.*api\/four\.lambda\.ts/,
  );
  expect(() => statSync(join(dir, 'dist'))).toThrow('ENOENT');
});

it.each([
  ['alone', bundleLambdas, ['lambdas/api/four/canvaskit.wasm', 'lambdas/api/three/canvaskit.wasm']],
  ['together', bundleTogether, ['canvaskit.wasm']],
])('bundled %s, CanvasKit runs, with its WASM only beside the code that reads it', async (_, make, wasmFiles) => {
  const painter = resolve('packages/painter/src/canvas-kit.ts');
  for (const entry of ['api/three', 'api/four'])
    lambda(
      entry,
      `import { loadCanvasKit } from '${painter}';
       export const handler = async () => (await loadCanvasKit()).MakeSurface(3, 2)?.width();`,
    );
  const bundleOf = await make(sources(['api/one', 'api/three', 'api/four']));
  // By Node itself: a module that vitest loads has a __dirname.
  const run = `console.log(await (await import('${pathToFileURL(moduleOf(bundleOf('api/three')))}')).handler())`;
  expect(execFileSync(process.execPath, ['--input-type=module', '--eval', run], { encoding: 'utf8' })).toBe('3\n');
  expect(globSync('**/*.wasm', { cwd: join(dir, 'dist') }).sort()).toEqual(wasmFiles);
});

it('does not rewrite the bundle of an unchanged source', async () => {
  const path = moduleOf((await bundle('api/one', 'api/two'))('api/two'));
  const before = { ino: statSync(path).ino, text: readFileSync(path, 'utf8') };
  lambda('api/one', 'export const handler = async () => 1;');
  await bundle('api/one', 'api/two');
  expect({ ino: statSync(path).ino, text: readFileSync(path, 'utf8') }).toEqual(before);
});

it('bundles once what several syntheses take', async () => {
  const first = await bundleOnce(sources(['api/one', 'api/two']));
  lambda('api/one', 'export const handler = async () => 1;');
  const second = await bundleOnce(sources(['api/one', 'api/two']));
  expect(second('api/one')).toEqual(first('api/one'));
  expect(await answerOf(second('api/one'))).toBe('3');
});

it('writes a metafile of the bundles, for the bench', async () => {
  await bundle('api/one');
  const { outputs } = JSON.parse(readFileSync(join(dir, 'dist/metafile.json'), 'utf8'));
  expect(Object.keys(outputs)).toEqual([expect.stringMatching(/lambdas\/api\/one\/index\.mjs$/)]);
});

it('signs with the credentials of the environment, and leaves out code that a Lambda never uses', async () => {
  const sdk = resolve('node_modules/@aws-sdk');
  lambda(
    'api/signs',
    `import { GetObjectCommand, S3Client } from '${sdk}/client-s3';
     import { getSignedUrl } from '${sdk}/s3-request-presigner';
     export const handler = () => getSignedUrl(new S3Client({}), new GetObjectCommand({ Bucket: 'b', Key: 'k' }));`,
  );
  const bundled = (await bundle('api/signs'))('api/signs');
  const source = textOf(bundled);
  // Profiles and SSO, and the schemas of operations that are not called.
  for (const unused of ['sso_start_url', 'AnalyticsS3BucketDestination']) expect(source).not.toContain(unused);
  const environment = {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'AKID',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'session',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { handler } = await import(pathToFileURL(moduleOf(bundled)).href);
  const { searchParams } = new URL(await handler());
  expect(searchParams.get('X-Amz-Credential')).toMatch(/^AKID\/\d{8}\/eu-west-1\/s3\/aws4_request$/);
  expect(searchParams.get('X-Amz-Security-Token')).toBe('session');
  vi.stubEnv('AWS_SESSION_TOKEN', undefined);
  expect(new URL(await handler()).searchParams.has('X-Amz-Security-Token')).toBe(false);
});
