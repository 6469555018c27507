import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { renderSteps } from '#contract/steps/render.ts';
import { sumOf } from '#core/sum-of.ts';
import { bundleLambdas } from '../../../lib/constructs/bundle-lambdas.ts';
import { writeSpeechLayer } from '../../../lib/constructs/speech-module.ts';
import { videoModulePath, writeVideoLayer } from '../../../lib/constructs/video-module.ts';
import { lackingOnLambda } from '../../support/lambda-image.ts';

it('the layer has the native part of node-av for arm64, whose needs Lambda’s image meets', async () => {
  const dir = temporaryFolder(onTestFinished);
  const layer = await writeVideoLayer(dir);
  expect(lackingOnLambda(join(layer, videoModulePath('linux-arm64')), 'arm64')).toEqual([]);
});

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

it('what decodes and hears fits into a Lambda with both layers', async () => {
  const dir = temporaryFolder(onTestFinished);
  const entry = renderSteps.RecogniseSpeech.entry;
  const bundleOf = await bundleLambdas({ entries: [entry], sourceDir: 'lambdas', outDir: join(dir, 'out') });
  const folders = [
    bundleOf(entry).folder,
    await writeVideoLayer(join(dir, 'video')),
    writeSpeechLayer(join(dir, 'speech')),
  ];
  // https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
  expect(sumOf(folders, bytesIn)).toBeLessThan(262_144_000);
});
