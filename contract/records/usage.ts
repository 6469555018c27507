import * as v from 'valibot';
import { quotaKinds } from '../quotas.ts';
import { Id } from '../schemas/fields.ts';
import { Due } from './due.ts';

const WholeNumber = v.pipe(v.number(), v.integer());

/** How much of one kind an account has. Absent: none, unless it had some before quotas came (docs/runbook.md). */
export const UsageRecord = v.object({
  account_id: Id,
  kind: v.picklist(quotaKinds),
  /** Below zero until it is checked, where something ended that was made before quotas came. */
  used: WholeNumber,
  /** Writes so far: two readings with the same number have nothing between them. */
  changes: WholeNumber,
  /** It is checked a day after its first change since the last check. */
  ...Due.entries,
});
export type UsageRecord = v.InferOutput<typeof UsageRecord>;
