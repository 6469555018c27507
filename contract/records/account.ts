import * as v from 'valibot';
import { planNames } from '../plans.ts';
import { DateTime, Id } from '../schemas/fields.ts';

export const AccountRecord = v.object({
  account_id: Id,
  name: v.string(),
  plan: v.picklist(planNames),
  /** Balance in credits; never below zero. */
  credits: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** UTC day of its last charged work, and what AWS is estimated to bill for the work that it began on that day. */
  spend_day: v.optional(v.pipe(v.string(), v.isoDate())),
  spend_nano_usd: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Webhook endpoints that it has. */
  webhooks: v.optional(v.pipe(v.number(), v.integer())),
  created_at: DateTime,
});
export type AccountRecord = v.InferOutput<typeof AccountRecord>;

export const ApiKeyRecord = v.object({
  key_hash: v.string(),
  account_id: Id,
  name: v.string(),
  last_four: v.string(),
  created_at: DateTime,
  revoked_at: v.optional(DateTime),
});
export type ApiKeyRecord = v.InferOutput<typeof ApiKeyRecord>;

/** Immutable. `entry_id` is `<job or export id>#charge`, `…#refund`, or `<uuid>#grant` for credits an operator gave. */
export const LedgerRecord = v.object({
  account_id: Id,
  entry_id: v.string(),
  /** Signed: a charge is negative. The balance is the sum of an account's entries. */
  credits: v.pipe(v.number(), v.integer()),
  reason: v.string(),
  created_at: DateTime,
});
export type LedgerRecord = v.InferOutput<typeof LedgerRecord>;
