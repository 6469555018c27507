import type { Quotas } from '#contract/quotas.ts';
import type { BatchRecord } from '#contract/records/batch.ts';

/** Batches leave the other half of a quota to single requests. */
export const halfOf = (limit: number): number => Math.max(1, Math.floor(limit / 2));

/**
 * How many sources a batch may begin now, as far as was just read; the conditions of the counters decide. An import counts the
 * transcription and the exports that follow it. Where the exports of one source are more than half, it begins alone.
 */
export const roomToBegin = ({ exports }: Pick<BatchRecord, 'exports'>, quotas: Quotas, usage: Quotas): number => {
  const room = (kind: 'open_imports' | 'open_transcriptions' | 'open_exports', each: number) =>
    usage[kind] === 0
      ? Math.max(1, Math.floor(halfOf(quotas[kind]) / each))
      : Math.floor((halfOf(quotas[kind]) - usage[kind]) / each);
  return Math.min(
    room('open_imports', 1),
    room('open_transcriptions', 1),
    exports ? room('open_exports', exports.presets.length) : Number.POSITIVE_INFINITY,
  );
};
