import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { bundleLambdas } from '../../../lib/constructs/bundle-lambdas.ts';
import { linkVideoLayer, videoModulePath, writeVideoLayer } from '../../../lib/constructs/video-module.ts';
import { lackingOnLambda } from '../../support/lambda-image.ts';
import { smallPlan } from '../../support/video/plans.ts';

const { platform, arch } = process;

const hostLayer = (): string => linkVideoLayer(temporaryFolder(onTestFinished));

it('in the local cloud the layer has FFmpeg for this machine, where Node looks for packages of layers', () => {
  const dir = hostLayer();
  const script = `const av = require('@seydx/node-av-${platform}-${arch}/node-av.node'); console.log(typeof av.FormatContext);`;
  const env = { NODE_PATH: join(dir, 'nodejs/node_modules') };
  expect(execFileSync(process.execPath, ['-e', script], { cwd: dir, env, encoding: 'utf8' })).toBe('function\n');
});

it('a bundled Lambda finds the layer, also in the process that it starts for FFmpeg', async () => {
  const dir = temporaryFolder(onTestFinished);
  const video = resolve('packages/video/src');
  const files = {
    'render.lambda.ts': `
      import { readFileSync } from 'node:fs';
      import { makeInChild } from '${video}/make-in-child.ts';
      const bytes = readFileSync('${resolve('test/fixtures/greeting.mp4')}');
      const source = { sizeBytes: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) };
      const work = { makes: 'video', plan: ${JSON.stringify({ ...smallPlan, durationUs: 80_000 })}, mediaUs: 3_000_000 };
      export const handler = () =>
        makeInChild({ work, files: [source] }, { write: async () => {} }, { timeLimitMs: 600_000, program: import.meta.dirname + '/child.mjs' });`,
    'render.child.ts': `import '${video}/child/main.ts';`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  const bundleOf = await bundleLambdas({ entries: ['render'], sourceDir: dir, outDir: join(dir, 'out') });
  const run = `import { handler } from '${bundleOf('render').folder}/index.mjs'; console.log((await handler()).sizeBytes);`;
  const env = { NODE_PATH: join(linkVideoLayer(join(dir, 'layer')), 'nodejs/node_modules') };
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', run], {
    cwd: dir,
    env,
    encoding: 'utf8',
  });
  expect(Number(printed)).toBeGreaterThan(1000);
});

const layerFile = videoModulePath('linux-arm64').replace('nodejs/', '');
const installs = (text: string) => async (root: string) => {
  mkdirSync(dirname(join(root, layerFile)), { recursive: true });
  writeFileSync(join(root, layerFile), text);
};

it('the layer of a stage is installed once, and again where the installation was interrupted', async () => {
  const dir = temporaryFolder(onTestFinished);
  const interrupted = async (root: string) => {
    await installs('trunc')(root);
    throw new Error('interrupted');
  };
  await expect(writeVideoLayer(dir, interrupted)).rejects.toThrow('interrupted');
  expect(readdirSync(dir)).toEqual([]);
  const layer = await writeVideoLayer(dir, installs('whole'));
  await writeVideoLayer(dir, installs('again'));
  expect(readFileSync(join(layer, 'nodejs', layerFile), 'utf8')).toBe('whole');
  expect(JSON.parse(readFileSync(join(layer, 'nodejs/package-lock.json'), 'utf8')).packages).toHaveProperty([
    'node_modules/@seydx/node-av-linux-arm64',
  ]);
});

it('two that synthesize at once have one layer, of the first that is done', async () => {
  const dir = temporaryFolder(onTestFinished);
  const second = async (root: string) => {
    await writeVideoLayer(dir, installs('first'));
    await installs('second')(root);
  };
  const layer = await writeVideoLayer(dir, second);
  expect(readFileSync(join(layer, 'nodejs', layerFile), 'utf8')).toBe('first');
  expect(readdirSync(dir)).toHaveLength(1);
});

it.runIf(platform === 'linux' && (arch === 'x64' || arch === 'arm64'))(
  'Lambda’s image has all that FFmpeg for this machine needs',
  () => {
    const path = join(hostLayer(), videoModulePath(`${platform}-${arch}`));
    expect(lackingOnLambda(path, arch === 'x64' ? 'x64' : 'arm64')).toEqual([]);
  },
);
