import type { Use } from '#contract/quotas.ts';
import type { JobRecord } from '#contract/records/job.ts';

/**
 * The amounts of quotas, other than bytes, that an open job uses. An import also counts the transcription and the exports that follow
 * it; files for players count as a transcription, so that an account cannot fill the queue of MediaConvert with them.
 */
export const openUse = ({
  type,
  transcribes,
  reserved_exports,
}: Pick<JobRecord, 'type' | 'transcribes' | 'reserved_exports'>): Use => ({
  ...(type === 'import' && { open_imports: 1 }),
  ...((type !== 'import' || transcribes) && { open_transcriptions: 1 }),
  ...(reserved_exports && { open_exports: reserved_exports }),
});

/** The amounts to give back at the end. */
export const negative = (use: Use): Use =>
  Object.fromEntries(Object.entries(use).map(([kind, amount]) => [kind, -amount]));
