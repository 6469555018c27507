import { type Meter, meterNames } from '#contract/meters.ts';
import type { Units } from '#contract/schemas/cost-line.ts';
import { type Price, prices } from './prices.ts';

/** The Region whose price list is used: us-east-1 where the given Region has no list here. */
export const priceRegion = (region: string): string => (prices[region] ? region : 'us-east-1');

/** A note for reports where the prices are of another Region; otherwise undefined. */
export const regionNote = (region: string): string | undefined =>
  priceRegion(region) === region
    ? undefined
    : `priced as ${priceRegion(region)}, since there is no price list of ${region} here: AWS bills it by its own`;

export const pricesIn = (region: string): Readonly<Record<Meter, Price>> => {
  const list = prices[priceRegion(region)];
  if (!list) throw new Error('There is no price list');
  return list;
};

/** Units may be fractions, such as half a capacity unit; no meter needs more than thousandths. */
const parts = 1000n;

/**
 * The price of some units in whole nano-dollars, rounded half away from zero. Units are rounded to thousandths; the rest is
 * integers. Units of a correction may be negative.
 */
export const nanoUsdOf = (units: number, { nanoUsd, per }: Pick<Price, 'nanoUsd' | 'per'>): number => {
  const divisor = BigInt(per) * parts;
  const amount = BigInt(Math.round(Math.abs(units) * Number(parts))) * BigInt(nanoUsd);
  const cost = Number((2n * amount + divisor) / (2n * divisor));
  return units < 0 && cost > 0 ? -cost : cost;
};

/** The price of several meters' units together, in nano-dollars. */
export const nanoUsdOfUnits = (units: Units, list: Readonly<Record<Meter, Price>>): number =>
  meterNames.reduce((sum, meter) => sum + nanoUsdOf(units[meter] ?? 0, list[meter]), 0);
