import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { bundleLambdas } from '../../../lib/constructs/bundle-lambdas.ts';
import { linkSpeechLayer, writeSpeechLayer } from '../../../lib/constructs/speech-module.ts';
import { lackingOnLambda } from '../../support/lambda-image.ts';

const packagesIn = (layer: string): string => join(layer, 'nodejs/node_modules');

it('a bundled Lambda finds the runtime and the model in the layer, also in a thread', async () => {
  const dir = temporaryFolder(onTestFinished);
  const speech = resolve('packages/speech/src');
  const files = {
    'hear.lambda.ts': `
      import { createRequire } from 'node:module';
      import { Recogniser } from '${speech}/recogniser.ts';
      const model = createRequire(import.meta.url)('speech-model');
      export const handler = async () => {
        const recogniser = new Recogniser({ model, program: import.meta.dirname + '/thread.mjs' });
        const { words } = await recogniser.hear([new Float32Array(16000)]);
        await recogniser.close();
        return words.length;
      };`,
    'hear.thread.ts': `import '${speech}/workers/main.ts';`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  const bundleOf = await bundleLambdas({ entries: ['hear'], sourceDir: dir, outDir: join(dir, 'out') });
  const run = join(dir, 'run.mjs');
  writeFileSync(run, `import { handler } from '${bundleOf('hear').folder}/index.mjs'; console.log(await handler());`);
  const env = { NODE_PATH: packagesIn(linkSpeechLayer(join(dir, 'layer'))) };
  expect(execFileSync(process.execPath, [run], { env, encoding: 'utf8' })).toBe('0\n');
});

it('the layer of a stage has the runtime for Lambda’s processor, whose needs Lambda’s image meets, and the model', () => {
  const parent = join(temporaryFolder(onTestFinished), 'speech');
  const written = writeSpeechLayer(parent);
  writeFileSync(join(written, 'read-by-another-synthesis'), '');
  expect(writeSpeechLayer(parent)).toBe(written);
  expect(existsSync(join(written, 'read-by-another-synthesis'))).toBe(true);
  const layer = packagesIn(written);
  const native = join(layer, 'onnxruntime-node/bin/napi-v6/linux/arm64');
  expect(lackingOnLambda(join(native, 'libonnxruntime.so.1'), 'arm64')).toEqual([]);
  const ofBinding = lackingOnLambda(join(native, 'onnxruntime_binding.node'), 'arm64');
  expect(ofBinding).toEqual(['libonnxruntime.so.1', 'VERS_1.30.0']);
  const model = `console.log(require('speech-model'));`;
  const folder = execFileSync(process.execPath, ['-e', model], { env: { NODE_PATH: layer }, encoding: 'utf8' }).trim();
  expect(
    ['encoder_model.onnx', 'decoder_model_merged.onnx'].filter((name) => existsSync(join(folder, name))),
  ).toHaveLength(2);
});
