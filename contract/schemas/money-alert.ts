import * as v from 'valibot';

const NanoUsd = v.pipe(v.number(), v.integer());

/** Whose cost is watched: the whole bill and slices of it, from several sides. */
export const watched = [
  'bill',
  'customer',
  'customer_storage',
  'free_plans',
  'new_customers',
  'service',
  'route',
] as const;

/** Why somebody should look at a day. */
export const MoneyAlert = v.object({
  /** A day above its band, a day far below it, a rise that doubles within weeks, or four weeks that cost more than was paid. */
  kind: v.picklist(['high', 'low', 'growth', 'loss']),
  of: v.picklist(watched),
  /** The account's id, the route, or the part of the bill; empty for what has no name. */
  name: v.string(),
  /** The cost of the day; of `growth` the mean day of a week; of `loss` the cost of four weeks. */
  nano_usd: NanoUsd,
  /** The baseline: for `growth`, the mean day of the week two weeks before; for `loss`, the revenue of the four weeks. */
  usual_nano_usd: NanoUsd,
  /** The day whose message said so: an earlier one while the same episode lasts; absent where another alert explains it. */
  told_on: v.optional(v.pipe(v.string(), v.isoDate())),
  /** How much more or less than usual it cost when the episode began or was told last. */
  told_excess_nano_usd: NanoUsd,
  /** The three largest, by how much more or less than usual they cost at that time. */
  causes: v.array(v.object({ name: v.string(), nano_usd: NanoUsd })),
  /** How many more had a part in it. */
  more_causes: v.pipe(v.number(), v.integer()),
});
export type MoneyAlert = v.InferOutput<typeof MoneyAlert>;
