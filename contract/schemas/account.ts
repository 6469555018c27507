import * as v from 'valibot';
import { quotaKinds } from '../quotas.ts';
import { routeClasses } from '../rate-limits.ts';

const Amount = v.pipe(v.number(), v.integer());
const amounts = v.entriesFromList([...quotaKinds, 'webhooks'], Amount);

export const Account = v.object({
  plan: v.string(),
  credits: v.number(),
  max_upload_mb: v.number(),
  max_short_side: v.number(),
  limits: v.object(amounts),
  usage: v.object(amounts),
  rate_limits: v.object(v.entriesFromList(routeClasses, v.object({ requests: Amount, seconds: Amount }))),
});
export type Account = v.InferOutput<typeof Account>;
