import * as v from 'valibot';
import { planNames, plans } from '../plans.ts';
import type { QuotaKind } from '../quotas.ts';
import type { RouteClass } from '../rate-limits.ts';
import { chunkPlaces } from '../render-lambda.ts';
import { ShownEvent } from '../schemas/events.ts';
import { DateTime, Id } from '../schemas/fields.ts';
import { Month } from '../schemas/month-report.ts';
import { CountedCap } from './api-key.ts';
import { Due } from './due.ts';

const count = (most = Number.MAX_SAFE_INTEGER) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most)));

/**
 * Limits that an operator has set for one account in place of those of its plan, by the names that GET /account and the command have:
 * requests of a class in the time that the plan says, dollars of a day, quotas.
 */
export const OwnLimits = v.object({
  // TUS tells all callers the largest of all plans.
  max_upload_mb: count(Math.max(...Object.values(plans).map(({ maxUploadMb }) => maxUploadMb))),
  max_short_side: count(2160),
  max_webhooks: count(),
  max_chunks: count(chunkPlaces),
  max_connections: count(),
  max_import_connections: count(),
  max_daily_spend_usd: count(1_000_000),
  reads: count(),
  writes: count(),
  probes: count(),
  uploads: count(),
  open_imports: count(),
  open_transcriptions: count(),
  open_exports: count(),
  upload_slots: count(),
  projects: count(),
  stored_bytes: count(),
  /** 0: no sound of the account is sent to an engine by address. */
  speech_by_address: v.optional(v.literal(0, 'must be 0')),
} satisfies Record<QuotaKind | RouteClass, v.GenericSchema> & Record<string, v.GenericSchema>);
export type OwnLimits = v.InferOutput<typeof OwnLimits>;

export const AccountRecord = v.object({
  account_id: Id,
  name: v.string(),
  plan: v.picklist(planNames),
  own_limits: v.optional(OwnLimits),
  /** Balance in credits; never below zero. */
  credits: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Writes of the balance so far: if two reads show the same number, the ledger had no entry between them. */
  moves: v.optional(v.pipe(v.number(), v.integer())),
  /** UTC day of its last work, and what AWS is estimated to bill for the work that it began on that day, and for requests without a charge. */
  spend_day: v.optional(v.pipe(v.string(), v.isoDate())),
  spend_nano_usd: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** UTC day of its last refund of begun work that it cancelled, and what AWS is estimated to bill for such work of that day. */
  cancel_day: v.optional(v.pipe(v.string(), v.isoDate())),
  cancelled_nano_usd: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** The balance below which an event tells that credits are low. */
  low_credits: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Credits of a UTC month of whose thresholds events tell. */
  monthly_budget: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /**
   * The budget's month, and the balance if nothing were spent in it. What is spent is this less the balance, so a refund, which
   * raises only the balance, lowers it; a grant raises both.
   */
  budget_month: v.optional(Month),
  budget_base: v.optional(v.pipe(v.number(), v.integer())),
  /** How many webhook endpoints it has. */
  webhooks: v.optional(v.pipe(v.number(), v.integer())),
  /** API keys that are not revoked. */
  keys: v.optional(v.pipe(v.number(), v.integer())),
  /** How many saved styles it has, and which of them a new project gets that asks for none. */
  styles: v.optional(v.pipe(v.number(), v.integer())),
  default_style_id: v.optional(Id),
  /** How many fonts it has uploaded. */
  fonts: v.optional(v.pipe(v.number(), v.integer())),
  /** Batches that have not ended. */
  open_batches: v.optional(v.pipe(v.number(), v.integer())),
  /** When its erasure began: from then on it has no name and gets nothing new. */
  erasing_at: v.optional(DateTime),
  /** When its erasure was complete. The item stays, since its balance belongs to the books. */
  erased_at: v.optional(DateTime),
  created_at: DateTime,
});
export type AccountRecord = v.InferOutput<typeof AccountRecord>;

/**
 * Immutable but for the due fields. `entry_id` is `<work>#charge` or `<work>#refund`, `<uuid>#grant` for credits that a plan or an
 * operator gave, or `<uuid>#expired` for what was left of such a lot (docs/decisions/credit-lots.md).
 */
export const LedgerRecord = v.object({
  account_id: Id,
  entry_id: v.string(),
  /** Signed: a charge is negative. The balance is the sum of an account's entries. */
  credits: v.pipe(v.number(), v.integer()),
  reason: v.string(),
  /** Charges and refunds: the API key whose request created the work. */
  key_id: v.optional(Id),
  /** The work's project; absent in grants, and in entries from before projects and minutes were recorded. */
  project_id: v.optional(Id),
  /** Started minutes that a charge is for. */
  minutes: v.optional(v.pipe(v.number(), v.integer())),
  /** The caps that a charge was counted on; its refund is taken off them. */
  counted_on: v.optional(v.array(CountedCap)),
  /** Where the estimated cost of begun work counts that was cancelled (core/credits/cancel-ceiling.ts). Only refunds have it. */
  cancelled: v.optional(v.object({ day: v.pipe(v.string(), v.isoDate()), nano_usd: v.pipe(v.number(), v.integer()) })),
  /** Paid lots: what the customer paid for all of it. Absent: the credits were given for nothing. */
  price_nano_usd: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Lots: when what is left expires. */
  expires_at: v.optional(DateTime),
  /** Expired credits: the id of the lot. */
  lot_id: v.optional(v.string()),
  /** `<uuid>#notice`, an entry of 0 credits beside a charge: the events that the charge caused, which the sweep publishes. */
  events: v.optional(v.array(ShownEvent)),
  /** Lots that are paid or expire: when the sweep looks at them, by which the books find all paid lots. */
  ...Due.entries,
  created_at: DateTime,
});
export type LedgerRecord = v.InferOutput<typeof LedgerRecord>;
