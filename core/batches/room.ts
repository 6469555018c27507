import type { Quotas } from '#contract/quotas.ts';
import type { BatchRecord } from '#contract/records/batch.ts';

/** Batches leave the other half of a quota to single requests. */
export const halfOf = (limit: number): number => Math.max(1, Math.floor(limit / 2));

/** How many sources a batch may begin now, as far as was just read; the conditions of the counters decide. */
export const roomToBegin = (
  { begun, ended, exports }: Pick<BatchRecord, 'begun' | 'ended' | 'exports'>,
  quotas: Quotas,
  usage: Quotas,
): number => {
  const exportsEach = exports?.presets.length ?? 0;
  // What is transcribed and waits for its exports is not counted by a quota.
  const window = Math.min(
    halfOf(quotas.open_imports),
    exportsEach > 0 ? Math.max(1, Math.floor(halfOf(quotas.open_exports) / exportsEach)) : Number.POSITIVE_INFINITY,
  );
  return Math.min(
    window - (begun - ended),
    halfOf(quotas.open_imports) - usage.open_imports,
    halfOf(quotas.open_transcriptions) - usage.open_transcriptions,
  );
};
