import { meters } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { CostSums } from '#contract/schemas/cost-sums.ts';
import { dayFigures } from './day-figures.ts';
import { revenueIn } from './margins.ts';
import { totalNanoUsd } from './usage.ts';

/** The sums of the rows of a day's file, and what was stored by class. */
export const costSums = (day: string, rows: readonly CostRow[], stored?: CostSums['stored']): CostSums => {
  const ofAccounts = Map.groupBy(rows, ({ account_id }) => account_id ?? '');
  ofAccounts.delete('');
  const { nanoUsd, revenueNanoUsd, deferredNanoUsd, transcribedSeconds, storedBytes, unpriced } = dayFigures(day, rows);
  return {
    day,
    parts: nanoUsd,
    revenue_nano_usd: revenueNanoUsd,
    deferred_nano_usd: deferredNanoUsd,
    transcribed_seconds: transcribedSeconds,
    stored_bytes: storedBytes,
    ...(stored && { stored }),
    unpriced: [...unpriced],
    routes: Object.fromEntries(
      [...Map.groupBy(rows.filter(isUse), ({ route }) => route)]
        .filter(([route]) => route !== 'idle')
        .map(([route, own]) => [route, totalNanoUsd(own)]),
    ),
    accounts: Object.fromEntries(
      [...ofAccounts].map(([account, own]) => {
        const plan = own.findLast((row) => row.plan !== undefined)?.plan;
        return [
          account,
          {
            use_nano_usd: totalNanoUsd(own.filter(isUse)),
            cost_nano_usd: totalNanoUsd(own),
            revenue_nano_usd: revenueIn(own),
            ...(plan && { plan }),
          },
        ];
      }),
    ),
  };
};

const isUse = ({ meter }: CostRow): boolean => meters[meter].kind !== 'storage' && meters[meter].kind !== 'credits';
