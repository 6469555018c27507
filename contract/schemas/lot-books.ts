import * as v from 'valibot';

const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Credits that were given at once. */
export const CreditLot = v.object({
  /** The grant's id, without `#grant`. */
  id: v.string(),
  granted: Whole,
  left: Whole,
  /** What was paid for all of it; absent where nothing was. */
  price_nano_usd: v.optional(Whole),
});
export type CreditLot = v.InferOutput<typeof CreditLot>;

/** Credits of a lot, by its id. */
export const LotPart = v.tuple([v.string(), Whole]);
export type LotPart = v.InferOutput<typeof LotPart>;

/** What is left of an account's lots at the end of a day, so that the next day need not read the ledger from its beginning. */
export const LotState = v.object({
  lots: v.array(CreditLot),
  /** What the charges of the last days took of which lots, by work: their refunds go back there. */
  taken: v.record(v.string(), v.array(LotPart)),
  /** Charges, by work, that no lot has paid yet: each was entered a moment before the lot that pays it. */
  owed: v.array(LotPart),
});
export type LotState = v.InferOutput<typeof LotState>;

/** A line of a day's file. */
export const AccountLots = v.object({ account_id: v.string(), ...LotState.entries });
export type AccountLots = v.InferOutput<typeof AccountLots>;
