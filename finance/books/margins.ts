import type { CostRow } from '#contract/schemas/cost-row.ts';
import { unallocated, unitsIn } from './group-costs.ts';
import { totalNanoUsd } from './usage.ts';

export interface Margin {
  /** The account's id or the name of the plan. */
  readonly name: string;
  /** Paid for the credits that were used or have expired (docs/decisions/credit-lots.md). */
  readonly revenueNanoUsd: number;
  readonly costNanoUsd: number;
  readonly marginNanoUsd: number;
  /** The part of the cost that is for refunded work. */
  readonly lossNanoUsd: number;
  /** Audio that Transcribe was given. */
  readonly transcribedSeconds: number;
}

/** Revenue, cost and margin per account or plan, the lowest margin first. */
export const marginsOf = (rows: readonly CostRow[], by: 'account' | 'plan' = 'account'): Margin[] =>
  [...Map.groupBy(rows, ({ account_id, plan }) => (by === 'plan' ? plan : account_id) ?? unallocated)]
    .map(([name, own]) => {
      const revenueNanoUsd = revenueIn(own);
      const costNanoUsd = totalNanoUsd(own);
      const marginNanoUsd = revenueNanoUsd - costNanoUsd;
      const transcribedSeconds = unitsIn(own, 'transcribe_seconds');
      return { name, revenueNanoUsd, costNanoUsd, marginNanoUsd, lossNanoUsd: lossIn(own), transcribedSeconds };
    })
    .sort((one, other) => one.marginNanoUsd - other.marginNanoUsd);

/** What was paid for credits that were used or have expired. */
export const revenueIn = (rows: readonly CostRow[]): number => unitsIn(rows, 'revenue') + unitsIn(rows, 'breakage');

const workOf = ({ job_id, export_id }: CostRow): string | undefined => export_id ?? job_id;

const lossIn = (rows: readonly CostRow[]): number => {
  const refunded = new Set(rows.filter(({ meter }) => meter === 'credits_refunded').map(workOf));
  return totalNanoUsd(rows.filter((row) => workOf(row) !== undefined && refunded.has(workOf(row))));
};
