import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { linkVideoLayer, videoModulePath } from '../../../lib/constructs/video-module.ts';
import { lackingOnLambda } from '../../support/lambda-image.ts';

const { platform, arch } = process;

const hostLayer = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'cueline-video-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return linkVideoLayer(dir);
};

it('in the local cloud the layer has FFmpeg for this machine, where Node looks for packages of layers', () => {
  const dir = hostLayer();
  const script = `const av = require('@seydx/node-av-${platform}-${arch}/node-av.node'); console.log(typeof av.FormatContext);`;
  const env = { NODE_PATH: join(dir, 'nodejs/node_modules') };
  expect(execFileSync(process.execPath, ['-e', script], { cwd: dir, env, encoding: 'utf8' })).toBe('function\n');
});

it.runIf(platform === 'linux' && (arch === 'x64' || arch === 'arm64'))(
  'Lambda’s image has all that FFmpeg for this machine needs',
  () => {
    const path = join(hostLayer(), videoModulePath(`${platform}-${arch}`));
    expect(lackingOnLambda(path, arch === 'x64' ? 'x64' : 'arm64')).toEqual([]);
  },
);
