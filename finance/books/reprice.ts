import { type Meter, meterNames } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { PriceList } from '#contract/schemas/price-list.ts';
import { priced, totalNanoUsd } from './usage.ts';

/** The rows with the prices of this list; their units stay. */
export const repriced = (rows: readonly CostRow[], list: PriceList): CostRow[] =>
  rows.map(({ cost_nano_usd, ...usage }) => priced(usage, list));

export interface PriceChange {
  readonly meter: Meter;
  readonly beforeNanoUsd: number;
  readonly afterNanoUsd: number;
}

/** The meters whose cost changed, the largest change first. */
export const priceChanges = (before: readonly CostRow[], after: readonly CostRow[]): PriceChange[] => {
  const sumIn = (rows: readonly CostRow[], meter: Meter) => totalNanoUsd(rows.filter((row) => row.meter === meter));
  return meterNames
    .map((meter) => ({ meter, beforeNanoUsd: sumIn(before, meter), afterNanoUsd: sumIn(after, meter) }))
    .filter(({ beforeNanoUsd, afterNanoUsd }) => beforeNanoUsd !== afterNanoUsd)
    .toSorted((one, other) => Math.abs(changeOf(other)) - Math.abs(changeOf(one)));
};

export const changeOf = ({ beforeNanoUsd, afterNanoUsd }: Omit<PriceChange, 'meter'>): number =>
  afterNanoUsd - beforeNanoUsd;
