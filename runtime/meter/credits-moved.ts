import * as v from 'valibot';
import type { Units } from '#contract/schemas/cost-line.ts';

const LedgerWrite = v.object({
  table: v.literal('ledger'),
  put: v.object({ entry_id: v.string(), credits: v.number() }),
});

/** The credits that a transaction's entries in the ledger charge and refund. */
export const creditsMoved = (writes: readonly unknown[]): Units => {
  const entries = writes.flatMap((write) => (v.is(LedgerWrite, write) ? [write.put] : []));
  const sumOf = (kind: string) =>
    entries.filter(({ entry_id }) => entry_id.endsWith(kind)).reduce((sum, { credits }) => sum + Math.abs(credits), 0);
  return { credits_charged: sumOf('#charge'), credits_refunded: sumOf('#refund') };
};
