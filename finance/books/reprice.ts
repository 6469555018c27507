import { type Meter, meterNames } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { PriceList } from '#contract/schemas/price-list.ts';
import { sumOf } from '#core/sum-of.ts';
import { largestFirst } from './largest-first.ts';
import { priced } from './usage.ts';

/** The row with the price of this list; its units stay. */
export const repriced = ({ cost_nano_usd, ...usage }: CostRow, list: PriceList): CostRow => priced(usage, list);

export interface PriceChange {
  readonly beforeNanoUsd: number;
  readonly afterNanoUsd: number;
}

/** By meter, of all rows that were added. */
export class PriceChanges {
  readonly ofMeters = new Map<Meter, PriceChange>();

  add({ meter, cost_nano_usd: before = 0 }: CostRow, { cost_nano_usd: after = 0 }: CostRow): void {
    const known = this.ofMeters.get(meter) ?? summed([]);
    this.ofMeters.set(meter, summed([known, { beforeNanoUsd: before, afterNanoUsd: after }]));
  }

  get total(): PriceChange {
    return summed([...this.ofMeters.values()]);
  }
}

export const summed = (changes: readonly PriceChange[]): PriceChange => ({
  beforeNanoUsd: sumOf(changes, ({ beforeNanoUsd }) => beforeNanoUsd),
  afterNanoUsd: sumOf(changes, ({ afterNanoUsd }) => afterNanoUsd),
});

/** The meters of all days whose cost changed, the largest change first. */
export const changedMeters = (days: readonly PriceChanges[]): (PriceChange & { readonly meter: Meter })[] => {
  const all = meterNames.map((meter) => ({
    meter,
    ...summed(days.flatMap(({ ofMeters }) => ofMeters.get(meter) ?? [])),
  }));
  return largestFirst(
    all.filter((change) => changeOf(change) !== 0),
    changeOf,
  );
};

export const changeOf = ({ beforeNanoUsd, afterNanoUsd }: PriceChange): number => afterNanoUsd - beforeNanoUsd;
