import { type Meter, meterNames } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { PriceList } from '#contract/schemas/price-list.ts';
import { priced } from './usage.ts';

/** The row with the price of this list; its units stay. */
export const repriced = ({ cost_nano_usd, ...usage }: CostRow, list: PriceList): CostRow => priced(usage, list);

export interface PriceChange {
  readonly beforeNanoUsd: number;
  readonly afterNanoUsd: number;
}

/** By meter, of all rows that were added. */
export class PriceChanges {
  readonly #sums = new Map<Meter, PriceChange>();

  add({ meter, cost_nano_usd: before = 0 }: CostRow, { cost_nano_usd: after = 0 }: CostRow): void {
    const { beforeNanoUsd = 0, afterNanoUsd = 0 } = this.#sums.get(meter) ?? {};
    this.#sums.set(meter, { beforeNanoUsd: beforeNanoUsd + before, afterNanoUsd: afterNanoUsd + after });
  }

  get total(): PriceChange {
    return summed([...this.#sums.values()]);
  }

  get ofMeters(): readonly (PriceChange & { readonly meter: Meter })[] {
    return [...this.#sums].map(([meter, change]) => ({ meter, ...change }));
  }
}

export const summed = (changes: readonly PriceChange[]): PriceChange => ({
  beforeNanoUsd: changes.reduce((sum, { beforeNanoUsd }) => sum + beforeNanoUsd, 0),
  afterNanoUsd: changes.reduce((sum, { afterNanoUsd }) => sum + afterNanoUsd, 0),
});

/** The meters of all days whose cost changed, the largest change first. */
export const changedMeters = (days: readonly PriceChanges[]): (PriceChange & { readonly meter: Meter })[] => {
  const all = days.flatMap(({ ofMeters }) => ofMeters);
  return [...Map.groupBy(all, ({ meter }) => meter)]
    .toSorted(([one], [other]) => meterNames.indexOf(one) - meterNames.indexOf(other))
    .map(([meter, changes]) => ({ meter, ...summed(changes) }))
    .filter((change) => changeOf(change) !== 0)
    .toSorted((one, other) => Math.abs(changeOf(other)) - Math.abs(changeOf(one)));
};

export const changeOf = ({ beforeNanoUsd, afterNanoUsd }: PriceChange): number => afterNanoUsd - beforeNanoUsd;
