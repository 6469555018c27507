import { isTooMuch } from '@cueline/video/limits.ts';
import { type ChildOptions, makeInChild } from '@cueline/video/make-in-child.ts';
import type { FactsWork, FileFacts } from '#contract/schemas/frame-work.ts';
import { ProbeResult } from '#contract/schemas/probe-result.ts';
import { UNREADABLE_MEDIA } from '#contract/step-errors.ts';
import { CountedReads } from './counted-reads.ts';
import { WrittenJson } from './written-json.ts';

/** Says what a file has, by its signed URL alone, which the process that opens it does not know. */
export async function describeSigned(source: FactsWork['describes'], options: ChildOptions): Promise<FileFacts> {
  const reads = new CountedReads();
  const written = new WrittenJson();
  try {
    await makeInChild({ work: { makes: 'facts' }, files: [reads.file(source)] }, written, options);
  } catch (error) {
    if (!(error instanceof Error && error.name === UNREADABLE_MEDIA)) throw error;
    return { ...(isTooMuch(error.message) && { problem: error.message }), reads: reads.count };
  }
  return { probe: written.as(ProbeResult), reads: reads.count };
}
