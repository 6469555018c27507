import type { ByteSink } from '@cueline/video/file/held-head.ts';
import { type ChildOptions, makeInChild } from '@cueline/video/make-in-child.ts';
import * as v from 'valibot';
import type { RecognisedRange } from '#contract/schemas/pipeline.ts';
import { HeardRange, type RangeToHear } from '#contract/schemas/speech-range.ts';
import type { HearRange } from '../speech/hear-range.ts';
import { CountedReads } from './counted-reads.ts';

/** What the process is told that decodes and hears: no URL. */
export type HearWork = Omit<HearRange, 'source'>;

/** Hears a part of a track by the signed URL of its source alone. */
export async function hearSigned(
  { source, audioTrack, range, mustBeEnglish, script }: RangeToHear,
  options: ChildOptions,
): Promise<RecognisedRange> {
  const reads = new CountedReads();
  const written = new Written();
  const work: HearWork = { audioTrack, range, mustBeEnglish, script, mediaMs: source.mediaMs };
  await makeInChild({ work, files: [reads.file(source)] }, written, options);
  return { ...v.parse(HeardRange, JSON.parse(written.text)), reads: reads.count };
}

/** Words of minutes are a few hundred kilobytes. */
const mostBytes = 4_000_000;

class Written implements ByteSink {
  text = '';

  async write(_: number, bytes: Uint8Array): Promise<void> {
    if (bytes.length > mostBytes) throw new Error('A child writes more words than anybody says');
    this.text = new TextDecoder().decode(bytes);
  }
}
