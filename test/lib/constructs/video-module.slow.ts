import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { videoModulePath, writeVideoLayer } from '../../../lib/constructs/video-module.ts';
import { lackingOnLambda } from '../../support/lambda-image.ts';

const file = videoModulePath('linux-arm64');

it('the layer has the native part of node-av for arm64, whose needs Lambda’s image meets, and is written once', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'cueline-video-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  await writeVideoLayer(dir);
  expect(lackingOnLambda(join(dir, file), 'arm64')).toEqual([]);
  const written = statSync(join(dir, file)).ino;
  await writeVideoLayer(dir);
  expect(statSync(join(dir, file)).ino).toBe(written);

  // As if package-lock.json had named another version before.
  const lock = join(dir, 'nodejs/package-lock.json');
  writeFileSync(lock, readFileSync(lock, 'utf8').replace('6.', '5.'));
  await writeVideoLayer(dir);
  expect(statSync(join(dir, file)).ino).not.toBe(written);
});
