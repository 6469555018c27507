import * as v from 'valibot';
import { meterNames } from '../meters.ts';

const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const Charged = {
  nanoUsd: Whole,
  per: v.pipe(Whole, v.minValue(1)),
  /** The page or the product of AWS's price list with the price. */
  source: v.pipe(v.string(), v.minLength(1)),
  /** The month in which it was read, YYYY-MM. */
  readOn: v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/)),
  /** Why the price is uncertain; reports repeat it. */
  uncertain: v.exactOptional(v.string()),
  /** The first day on which AWS charges it, YYYY-MM-DD; absent where no earlier price is known. */
  validFrom: v.exactOptional(v.pipe(v.string(), v.isoDate())),
};

/** `nanoUsd` for `per` units, both integers, since a price such as $0.0000133334 is not a whole number of nano-dollars. */
export const Price = v.strictObject({
  ...Charged,
  /** What AWS charged before, the last first: for days before `validFrom`. */
  earlier: v.exactOptional(v.array(v.strictObject(Charged))),
});
export type Price = v.InferOutput<typeof Price>;

/** On-demand list prices of the first volume tier. The price of a meter that is missing is unknown. */
export const PriceList = v.record(v.picklist(meterNames), Price);
export type PriceList = v.InferOutput<typeof PriceList>;

/** What `npm run prices` writes to prices.json, by Region. */
export const WrittenPrices = v.record(
  v.pipe(v.string(), v.regex(/^[a-z]{2}(-[a-z]+)+-\d$/)),
  v.strictObject({ readAt: v.pipe(v.string(), v.isoTimestamp()), prices: PriceList }),
);
export type WrittenPrices = v.InferOutput<typeof WrittenPrices>;
