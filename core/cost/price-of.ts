import { type Meter, meterNames } from '#contract/meters.ts';
import type { Units } from '#contract/schemas/cost-line.ts';
import { type Price, prices } from './prices.ts';

/** Whose prices are taken for a Region: those of us-east-1, which we have, where it has no list. */
export const priceRegion = (region: string): string => (prices[region] ? region : 'us-east-1');

/** What a reader has to know where another Region's prices stand in; undefined where there is none such. */
export const regionNote = (region: string): string | undefined =>
  priceRegion(region) === region
    ? undefined
    : `priced as ${priceRegion(region)}, since there is no price list of ${region} here: AWS bills it by its own`;

export const pricesIn = (region: string): Readonly<Record<Meter, Price>> => {
  const list = prices[priceRegion(region)];
  if (!list) throw new Error('There is no price list');
  return list;
};

/** Capacity units come in halves: a thousandth is finer than any meter. */
const parts = 1000n;

/** Whole nano-dollars, rounded half up, of some units at a price. No float takes part once the units are whole thousandths. */
export const nanoUsdOf = (units: number, { nanoUsd, per }: Pick<Price, 'nanoUsd' | 'per'>): number => {
  const divisor = BigInt(per) * parts;
  const amount = BigInt(Math.round(units * Number(parts))) * BigInt(nanoUsd);
  return Number((2n * amount + divisor) / (2n * divisor));
};

/** What a line's units cost together, in nano-dollars. */
export const nanoUsdOfUnits = (units: Units, list: Readonly<Record<Meter, Price>>): number =>
  meterNames.reduce((sum, meter) => sum + nanoUsdOf(units[meter] ?? 0, list[meter]), 0);
