import * as v from 'valibot';
import { meterNames } from '../meters.ts';
import { Id } from './fields.ts';
import { MoneyAlert } from './money-alert.ts';

const NanoUsd = v.pipe(v.number(), v.integer());

/** What the cost of a day is for; the parts add up to it. `unallocated` is all that no account caused. */
export const costParts = ['transcribe', 'encode', 'storage', 'egress', 'requests', 'unallocated'] as const;
export type CostPart = (typeof costParts)[number];

/** What a day's file adds up to by route and account, so that reports and alarms look at many days without their rows. */
export const CostSums = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  /** The id of the `CostPlan` whose slices are the file; absent from earlier files. */
  plan: v.optional(Id),
  /** Nano-dollars by what they are for. */
  parts: v.object(v.entriesFromList(costParts, NanoUsd)),
  /** Paid for credits that were used or have expired, of all accounts; in files from before lots of credits, their list price. */
  revenue_nano_usd: NanoUsd,
  /** Paid for credits that are left at the end of the day. */
  deferred_nano_usd: v.optional(NanoUsd, 0),
  /** Audio that Transcribe was given. */
  transcribed_seconds: v.number(),
  /** Bytes in the bucket. */
  stored_bytes: v.number(),
  /** The same by the first part of keys and S3's storage class, `media STANDARD`; absent from earlier files. */
  stored: v.optional(v.record(v.string(), v.number())),
  /** Nano-dollars of what has tiers of volume, by tier (finance/books/volume-tiers.ts); absent from earlier files. */
  tiered: v.optional(v.record(v.string(), NanoUsd)),
  /** Meters that are in no sum, since their price in the Region is unknown. */
  unpriced: v.optional(v.array(v.picklist(meterNames)), []),
  /** Nano-dollars by route or step, without storage and idle resources. */
  routes: v.record(v.string(), NanoUsd),
  /** Nano-dollars of what no account caused, by route and meter, `idle alarm_hours`; absent from earlier files. */
  unallocated: v.optional(v.record(v.string(), NanoUsd)),
  /** By account id. */
  accounts: v.record(
    v.string(),
    v.object({
      /** The cost without storage. */
      use_nano_usd: NanoUsd,
      cost_nano_usd: NanoUsd,
      /** The cost by what it is for, without zeros; absent from earlier files. */
      parts: v.optional(v.record(v.picklist(costParts), NanoUsd)),
      revenue_nano_usd: NanoUsd,
      plan: v.optional(v.string()),
    }),
  ),
  /** What was unusual on the day, also where it had been told before; absent from earlier files. */
  alerts: v.optional(v.array(MoneyAlert)),
});
export type CostSums = v.InferOutput<typeof CostSums>;
