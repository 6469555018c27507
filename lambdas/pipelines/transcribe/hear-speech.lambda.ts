import type { HeardRange, SpeechRange } from '#contract/schemas/speech-range.ts';
import { NOT_ENGLISH } from '#contract/step-errors.ts';
import { transcribeSteps } from '#contract/steps/transcribe.ts';
import { StepError } from '#core/step-error.ts';
import { invokeRecogniseSpeech } from '#runtime/aws/lambda.ts';
import { pipelineStep } from '#runtime/work/pipeline-step.ts';
import { heardKey } from '#runtime/work/speech-job-name.ts';
import { heardByAddress } from './heard-by-address.ts';
import { type RangeOfMedia, recognised } from './recognised.ts';

/** A range is cut up to four seconds from its border; the last may be longer than the header of the file says. */
const mostBeyondMs = 15_000;

/** What decoded a stranger's file may put words where another range is heard. */
const refuseOutside = ({ words, foundMs }: HeardRange, { start_ms, end_ms }: SpeechRange): void => {
  const [first, last] = [start_ms - mostBeyondMs, end_ms + mostBeyondMs];
  if (foundMs > last || words.some(({ startMs, endMs }) => startMs < first || endMs > last))
    throw new Error('Words were heard outside of the range');
};

/**
 * Has the words of a range heard, by our own recogniser or by the engine of the stage. Throws NotEnglish of the first range, where no
 * language was stated and ours hears.
 */
export const handler = pipelineStep('HearSpeech', transcribeSteps.HearSpeech, ({ range, engine, ...work }) => {
  const heardByUs = async (ofMedia: RangeOfMedia, language: string) => {
    const mustBeEnglish = language === 'auto' && range.index === 0;
    const heard = await invokeRecogniseSpeech({ ...ofMedia, mustBeEnglish });
    if (heard.isForeign && mustBeEnglish)
      throw new StepError(NOT_ENGLISH, 'What is spoken does not sound like English.');
    return heard;
  };
  const key = heardKey(work, range.index);
  const ofEngine = engine === 'address' ? heardByAddress(key) : heardByUs;
  const hear = async (ofMedia: RangeOfMedia, language: string) => {
    const heard = await ofEngine(ofMedia, language);
    refuseOutside(heard, range);
    return heard;
  };
  return recognised({ work, range, key, progress: 0.2, hear });
});
