import type { Use } from '#contract/quotas.ts';
import type { JobRecord } from '#contract/records/job.ts';
import { isOpen } from '../projects/transitions.ts';

type OpenJob = Pick<JobRecord, 'type' | 'transcribes' | 'reserved_exports'>;

/** Cancelled work counts as open until its execution is stopped. */
export const holdsPlace = ({ status, holds_place }: Pick<JobRecord, 'status' | 'holds_place'>): boolean =>
  isOpen(status) || holds_place === true;

/**
 * The amounts of quotas, other than bytes, that open work uses. An import also counts the transcription and the exports that follow
 * it; files for players count as a transcription, so that an account cannot fill the queue of MediaConvert with them.
 */
export const openUse = (work: OpenJob | { readonly export_id: string }): Use => {
  if ('export_id' in work) return { open_exports: 1 };
  const { type, transcribes, reserved_exports } = work;
  return {
    ...(type === 'import' && { open_imports: 1 }),
    ...((type !== 'import' || transcribes) && { open_transcriptions: 1 }),
    ...(reserved_exports && { open_exports: reserved_exports }),
  };
};

/** The amounts to give back at the end. */
export const negative = (use: Use): Use =>
  Object.fromEntries(Object.entries(use).map(([kind, amount]) => [kind, -amount]));
