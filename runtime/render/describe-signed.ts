import type { ByteSink } from '@cueline/video/file/held-head.ts';
import { isTooMuch } from '@cueline/video/limits.ts';
import { type ChildOptions, makeInChild } from '@cueline/video/make-in-child.ts';
import * as v from 'valibot';
import type { FactsWork, FileFacts } from '#contract/schemas/frame-work.ts';
import { ProbeResult } from '#contract/schemas/probe-result.ts';
import { UNREADABLE_MEDIA } from '#contract/step-errors.ts';
import { CountedReads } from './counted-reads.ts';

/** Says what a file has, by its signed URL alone, which the process that opens it does not know. */
export async function describeSigned(source: FactsWork['describes'], options: ChildOptions): Promise<FileFacts> {
  const reads = new CountedReads();
  const written = new Written();
  try {
    await makeInChild({ work: { makes: 'facts' }, files: [reads.file(source)] }, written, options);
  } catch (error) {
    if (!(error instanceof Error && error.name === UNREADABLE_MEDIA)) throw error;
    return { ...(isTooMuch(error.message) && { problem: error.message }), reads: reads.count };
  }
  return { probe: v.parse(ProbeResult, JSON.parse(new TextDecoder().decode(written.bytes))), reads: reads.count };
}

/** A little text, which a child writes at once. */
class Written implements ByteSink {
  bytes: Uint8Array = new Uint8Array();

  async write(_: number, bytes: Uint8Array): Promise<void> {
    this.bytes = bytes;
  }
}
