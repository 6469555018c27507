import { type PlanName, plans } from '#contract/plans.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { unallocated, unitsIn } from './group-costs.ts';
import { totalNanoUsd } from './usage.ts';

export interface Margin {
  readonly account: string;
  /** Credits charged less those refunded, at what the account's plan earns for one. */
  readonly revenueNanoUsd: number;
  readonly costNanoUsd: number;
  readonly marginNanoUsd: number;
  /** What work cost whose credits were given back: a loss, and part of the cost. */
  readonly lossNanoUsd: number;
}

/** Revenue, cost and margin per account, the least margin first. An account of no known plan earned nothing. */
export const marginsOf = (rows: readonly CostRow[], planOf: ReadonlyMap<string, PlanName>): Margin[] =>
  [...Map.groupBy(rows, ({ account_id }) => account_id ?? unallocated)]
    .map(([account, own]) => {
      const plan = planOf.get(account);
      const credits = unitsIn(own, 'credits_charged') - unitsIn(own, 'credits_refunded');
      const revenueNanoUsd = plan ? credits * plans[plan].nanoUsdPerCredit : 0;
      const costNanoUsd = totalNanoUsd(own);
      const marginNanoUsd = revenueNanoUsd - costNanoUsd;
      return { account, revenueNanoUsd, costNanoUsd, marginNanoUsd, lossNanoUsd: lossIn(own) };
    })
    .sort((one, other) => one.marginNanoUsd - other.marginNanoUsd);

const workOf = ({ job_id, export_id }: CostRow): string | undefined => export_id ?? job_id;

const lossIn = (rows: readonly CostRow[]): number => {
  const refunded = new Set(rows.filter(({ meter }) => meter === 'credits_refunded').map(workOf));
  return totalNanoUsd(rows.filter((row) => workOf(row) !== undefined && refunded.has(workOf(row))));
};
