import { type ChildOptions, makeInChild } from '@cueline/video/make-in-child.ts';
import type { RecognisedRange } from '#contract/schemas/pipeline.ts';
import { HeardRange, type RangeToHear } from '#contract/schemas/speech-range.ts';
import type { HearRange } from '../speech/hear-range.ts';
import { CountedReads } from './counted-reads.ts';
import { WrittenJson } from './written-json.ts';

/** What the process is told that decodes and hears: no URL. */
export type HearWork = Omit<HearRange, 'source'>;

/** Words of minutes are a few hundred kilobytes. */
const mostBytes = 4_000_000;

/** Hears a part of a track by the signed URL of its source alone. */
export async function hearSigned(
  { source, audioTrack, range, mustBeEnglish, script }: RangeToHear,
  options: ChildOptions,
): Promise<RecognisedRange> {
  const reads = new CountedReads();
  const written = new WrittenJson(mostBytes);
  const work: HearWork = { audioTrack, range, mustBeEnglish, script, mediaMs: source.mediaMs };
  await makeInChild({ work, files: [reads.file(source)] }, written, options);
  return { ...written.as(HeardRange), reads: reads.count };
}
