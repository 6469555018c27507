import type { Use } from '#contract/quotas.ts';
import type { JobRecord } from '#contract/records/job.ts';

/** What an open job takes of its account's quotas, other than bytes. An import takes the place of the transcription that is to follow it. */
export const openUse = ({ type, transcribes }: Pick<JobRecord, 'type' | 'transcribes'>): Use => ({
  ...(type === 'import' && { open_imports: 1 }),
  ...((type === 'transcription' || transcribes) && { open_transcriptions: 1 }),
});

/** Given back when it ends. */
export const negative = (use: Use): Use =>
  Object.fromEntries(Object.entries(use).map(([kind, amount]) => [kind, -amount]));
