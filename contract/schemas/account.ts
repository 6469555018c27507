import * as v from 'valibot';
import { quotaKinds } from '../quotas.ts';
import { routeClasses } from '../rate-limits.ts';
import { DateTime, ofTest } from './fields.ts';
import { requestObject } from './request.ts';

const Amount = v.pipe(v.number(), v.integer());
/** A share of the whole, from 0 to 1. */
const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const amounts = v.entriesFromList([...quotaKinds, 'deleted_bytes', 'webhooks'], Amount);

const Limit = v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(1, 'must be at least 1'));

/** Null ends the event; an absent field stays as it is. */
export const PatchAccount = requestObject({
  low_credits: v.optional(v.nullable(Limit)),
  monthly_budget: v.optional(v.nullable(Limit)),
});
export type PatchAccount = v.InferOutput<typeof PatchAccount>;

export const Account = v.object({
  plan: v.string(),
  credits: v.number(),
  low_credits: v.nullable(Amount),
  monthly_budget: v.nullable(v.object({ credits: Amount, spent: Amount })),
  max_upload_mb: v.number(),
  max_short_side: v.number(),
  max_connections: Amount,
  limits: v.object(amounts),
  usage: v.object(amounts),
  daily_limit: v.object({ share_used: Share, resets_at: DateTime }),
  rate_limits: v.object(v.entriesFromList(routeClasses, v.object({ requests: Amount, seconds: Amount }))),
  ...ofTest,
});
export type Account = v.InferOutput<typeof Account>;
