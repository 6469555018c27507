import { meterNames, meters } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { CostSums } from '#contract/schemas/cost-sums.ts';
import { dayFigures, ofEachPart, partsIn } from './day-figures.ts';
import { revenueIn } from './margins.ts';
import { totalNanoUsd } from './usage.ts';

/** The sums of the rows of a day's file, and what was stored by class. */
export const costSums = (day: string, rows: readonly CostRow[], stored?: CostSums['stored']): CostSums => {
  const ofAccounts = Map.groupBy(rows, ({ account_id }) => account_id ?? '');
  const ofNone = ofAccounts.get('') ?? [];
  ofAccounts.delete('');
  return {
    ...dayFigures(day, rows),
    ...(stored && { stored }),
    routes: totalsBy(
      rows.filter((row) => isUse(row) && row.route !== 'idle'),
      ({ route }) => route,
    ),
    unallocated: totalsBy(ofNone, ({ route, meter }) => `${route} ${meter}`),
    accounts: Object.fromEntries(
      [...ofAccounts].map(([account, own]) => {
        const plan = own.findLast((row) => row.plan !== undefined)?.plan;
        return [
          account,
          {
            use_nano_usd: totalNanoUsd(own.filter(isUse)),
            cost_nano_usd: totalNanoUsd(own),
            parts: Object.fromEntries(Object.entries(partsIn(own)).filter(([, sum]) => sum)),
            revenue_nano_usd: revenueIn(own),
            ...(plan && { plan }),
          },
        ];
      }),
    ),
  };
};

const totalsBy = (rows: readonly CostRow[], nameOf: (row: CostRow) => string): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(rows, nameOf)].map(([name, own]) => [name, totalNanoUsd(own)]));

/** The sums of the rows of both, of one day. */
export const mergedSums = (one: CostSums, other: CostSums): CostSums => {
  const stored = one.stored || other.stored ? added(one.stored ?? {}, other.stored ?? {}) : undefined;
  const accounts = new Map(Object.entries(one.accounts));
  for (const [id, { plan, ...sums }] of Object.entries(other.accounts)) {
    const { plan: before, ...known }: CostSums['accounts'][string] = accounts.get(id) ?? {
      use_nano_usd: 0,
      cost_nano_usd: 0,
      revenue_nano_usd: 0,
    };
    const last = plan ?? before;
    accounts.set(id, {
      use_nano_usd: known.use_nano_usd + sums.use_nano_usd,
      cost_nano_usd: known.cost_nano_usd + sums.cost_nano_usd,
      parts: added(known.parts ?? {}, sums.parts ?? {}),
      revenue_nano_usd: known.revenue_nano_usd + sums.revenue_nano_usd,
      ...(last && { plan: last }),
    });
  }
  return {
    day: one.day,
    parts: ofEachPart((part) => one.parts[part] + other.parts[part]),
    revenue_nano_usd: one.revenue_nano_usd + other.revenue_nano_usd,
    deferred_nano_usd: one.deferred_nano_usd + other.deferred_nano_usd,
    transcribed_seconds: one.transcribed_seconds + other.transcribed_seconds,
    stored_bytes: one.stored_bytes + other.stored_bytes,
    ...(stored && { stored }),
    tiered: added(one.tiered ?? {}, other.tiered ?? {}),
    unpriced: meterNames.filter((meter) => one.unpriced.includes(meter) || other.unpriced.includes(meter)),
    routes: added(one.routes, other.routes),
    unallocated: added(one.unallocated ?? {}, other.unallocated ?? {}),
    accounts: Object.fromEntries(accounts),
  };
};

const added = (one: Readonly<Record<string, number>>, other: typeof one): Record<string, number> => {
  const sums = { ...one };
  for (const [name, value] of Object.entries(other)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
};

const isUse = ({ meter }: CostRow): boolean => meters[meter].kind !== 'storage' && meters[meter].kind !== 'credits';
