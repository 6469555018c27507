import * as v from 'valibot';
import { quotaKinds } from '../quotas.ts';
import { routeClasses } from '../rate-limits.ts';
import { DateTime, ofTest } from './fields.ts';

const Amount = v.pipe(v.number(), v.integer());
/** Of the whole, from 0 to 1. */
const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const amounts = v.entriesFromList([...quotaKinds, 'webhooks'], Amount);

export const Account = v.object({
  plan: v.string(),
  credits: v.number(),
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
