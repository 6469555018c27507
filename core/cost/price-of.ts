import * as v from 'valibot';
import { isBilled, isGlobal, type Meter, meterNames, meters } from '#contract/meters.ts';
import type { Units } from '#contract/schemas/cost-line.ts';
import { type Price, type PriceList, WrittenPrices } from '#contract/schemas/price-list.ts';
import written from './prices.json' with { type: 'json' };
import { usEast1 } from './prices.ts';

/** Meters by which AWS bills nothing, or the same, in whatever Region. */
const ofAllRegions = Object.fromEntries(
  meterNames.filter((meter) => !isBilled(meter) || isGlobal(meter)).map((meter) => [meter, usEast1[meter]]),
);

/** The prices of a Region by these lists. Without a list of its own all are unknown: those of another Region would be wrong. */
export const pricesBy =
  (lists: WrittenPrices) =>
  (region: string): Readonly<PriceList> => ({
    ...ofAllRegions,
    ...(lists[region]?.prices ?? (region === 'us-east-1' ? usEast1 : {})),
  });

export const pricesIn = pricesBy(v.parse(WrittenPrices, written));

/** What work is charged for: without these prices no ceiling counts it. */
const workMeters = meterNames.filter((meter) => meters[meter].kind === 'media');

/** The prices that the ceilings of a Region lack; none where they count all work. */
export const unknownWorkPrices = (region: string): Meter[] => {
  const list = pricesIn(region);
  return workMeters.filter((meter) => !list[meter]);
};

/** Units may be fractions, such as half a capacity unit; no meter needs more than thousandths. */
const parts = 1000n;

type Rate = Pick<Price, 'nanoUsd' | 'per'>;

/**
 * The price of some units in whole nano-dollars, rounded half away from zero; undefined where the price is unknown. Units are
 * rounded to thousandths; the rest is integers. Units of a correction may be negative.
 */
export function nanoUsdOf(units: number, price: Rate): number;
export function nanoUsdOf(units: number, price: Rate | undefined): number | undefined;
export function nanoUsdOf(units: number, price: Rate | undefined): number | undefined {
  if (!price) return undefined;
  const divisor = BigInt(price.per) * parts;
  const amount = BigInt(Math.round(Math.abs(units) * Number(parts))) * BigInt(price.nanoUsd);
  const cost = Number((2n * amount + divisor) / (2n * divisor));
  return units < 0 && cost > 0 ? -cost : cost;
}

/** What the units whose price is known cost together, in nano-dollars. */
export const knownNanoUsd = (units: Units, list: PriceList): number =>
  meterNames.reduce((sum, meter) => sum + (nanoUsdOf(units[meter] ?? 0, list[meter]) ?? 0), 0);

/** The price of several meters' units together, in nano-dollars; undefined where one of the prices is unknown. */
export const nanoUsdOfUnits = (units: Units, list: PriceList): number | undefined =>
  meterNames.some((meter) => units[meter] && !list[meter]) ? undefined : knownNanoUsd(units, list);
