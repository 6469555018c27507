import * as v from 'valibot';
import { RangeScript } from '#contract/schemas/speech-range.ts';
import { transcribeSteps } from '#contract/steps/transcribe.ts';
import { invokeRecogniseSpeech } from '#runtime/aws/lambda.ts';
import { getText } from '#runtime/aws/s3.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { alignedKey, scriptKey } from '#runtime/work/speech-job-name.ts';
import { recognised } from './recognised.ts';

/** Has our own recogniser find when the words of the text are said in a range. */
export const handler = pipelineStep('AlignSpeech', transcribeSteps.AlignSpeech, async ({ range, ...work }) => {
  const script = v.parse(RangeScript, JSON.parse(await getText(scriptKey(work, range.index))));
  const key = alignedKey(work, range.index);
  await recognised({
    ...{ work, range, key, progress: 0.7 },
    hear: async (ofMedia) => {
      const heard = await invokeRecogniseSpeech({ ...ofMedia, mustBeEnglish: false, script });
      if (heard.words.some(({ text }, at) => text !== script[at]?.text) || heard.words.length !== script.length)
        throw new Error('Other words came back than those of the script');
      return heard;
    },
  });
});
