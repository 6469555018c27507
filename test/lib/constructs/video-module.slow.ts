import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { videoModulePath, writeVideoLayer } from '../../../lib/constructs/video-module.ts';
import { lackingOnLambda } from '../../support/lambda-image.ts';

it('the layer has the native part of node-av for arm64, whose needs Lambda’s image meets', async () => {
  const dir = temporaryFolder(onTestFinished);
  const layer = await writeVideoLayer(dir);
  expect(lackingOnLambda(join(layer, videoModulePath('linux-arm64')), 'arm64')).toEqual([]);
});
