import * as v from 'valibot';
import type { SpeechWork } from '#contract/schemas/pipeline.ts';
import { HeardRange, RangeScript, type SpeechRange } from '#contract/schemas/speech-range.ts';
import { findJson, getText } from '../aws/s3.ts';
import { alignedKey, heardKey, scriptKey } from './speech-job-name.ts';

/** What our own recogniser heard in the ranges of a track. */
export const heardRanges = (work: SpeechWork, ranges: readonly SpeechRange[]): Promise<HeardRange[]> =>
  Promise.all(ranges.map(async ({ index }) => v.parse(HeardRange, JSON.parse(await getText(heardKey(work, index))))));

/** The words of the text in the ranges, with times from the sound where it told them. */
export const scriptWords = async (
  work: SpeechWork,
  ranges: readonly SpeechRange[],
): Promise<{ text: string; startMs: number; endMs: number }[]> => {
  const words = await Promise.all(
    ranges.map(async ({ index }) => {
      const aligned = await findJson(alignedKey(work, index), HeardRange);
      if (aligned) return aligned.words.map(({ text, startMs, endMs }) => ({ text, startMs, endMs }));
      const script = v.parse(RangeScript, JSON.parse(await getText(scriptKey(work, index))));
      return script.map(({ text, near }) => ({ text, ...near }));
    }),
  );
  return words.flat();
};
