import { type ChildOptions, makeInChild } from '@cueline/video/make-in-child.ts';
import type { RecognisedRange, SoundOfRange } from '#contract/schemas/pipeline.ts';
import { HeardRange, RangeSound, type RangeToHear } from '#contract/schemas/speech-range.ts';
import type { HearRange } from '../speech/hear-range.ts';
import { CountedReads } from './counted-reads.ts';
import { WrittenJson } from './written-json.ts';

/** What the process is told that decodes and hears: no URL. */
export type HearWork = Omit<HearRange, 'source'> & Pick<RangeToHear, 'wants'>;

/** Less than a Lambda answers. The sound of a range has up to 5.8 million, and words of minutes a few hundred thousand. */
const mostBytes = 6_000_000;

/** Hears a part of a track, or makes its sound, by the signed URL of its source alone. */
export async function hearSigned(
  { source, audioTrack, range, mustBeEnglish, script, wants }: RangeToHear,
  options: ChildOptions,
): Promise<RecognisedRange | SoundOfRange> {
  const reads = new CountedReads();
  const written = new WrittenJson(mostBytes);
  const work: HearWork = { audioTrack, range, mustBeEnglish, script, wants, mediaMs: source.mediaMs };
  await makeInChild({ work, files: [reads.file(source)] }, written, options);
  return { ...written.as(wants ? RangeSound : HeardRange), reads: reads.count };
}
