import type { CopyWork } from '#contract/schemas/pipeline.ts';
import { maxFileWaitMs } from '#core/imports/pace.ts';
import { failedAs } from '#core/step-error.ts';
import { addWaited } from '#runtime/stores/imports.ts';

/** Shorter waits of a connection are not worth a write: a byte range alone may take thirty times as long. */
const minCountedMs = 1000;
const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Throws link_too_slow once all connections together have waited for the host for longer than a file of this size may take. */
export const refuseSlowFile = async (work: CopyWork, waitedMs: number): Promise<void> => {
  // A file of unknown size comes in one stream, which the time-out of one Lambda limits.
  if (waitedMs < minCountedMs || work.size_bytes === undefined) return;
  const totalMs = await addWaited(work, waitedMs);
  const longestMs = maxFileWaitMs(work.size_bytes);
  if (totalMs === undefined || totalMs <= longestMs) return;
  throw failedAs(
    'link_too_slow',
    `The host is too slow for a file of this size: all connections to it together have waited for it for ${seconds(totalMs)} seconds, and ${seconds(longestMs)} is the maximum. Put the file on a faster host, or upload it with POST /uploads.`,
  );
};
