import * as v from 'valibot';
import { orLater } from '../or-later.ts';
import { quotaKinds } from '../quotas.ts';
import { Id } from '../schemas/fields.ts';
import { Due } from './due.ts';

const WholeNumber = v.pipe(v.number(), v.integer());

/** How much of one quota an account uses. Absent: none, unless the account is older than quotas (docs/runbook.md). */
export const UsageRecord = v.looseObject({
  account_id: Id,
  kind: orLater(v.picklist(quotaKinds)),
  /** May be below zero until it is checked, where something ended that was created before quotas existed. */
  used: WholeNumber,
  /** Writes so far: if two reads show the same number, nothing was written between them. */
  changes: WholeNumber,
  /**
   * Stored bytes that were deleted and are kept as old versions. Those of each day have a field of their own
   * (core/quotas/deleted-bytes.ts), of which this is the sum.
   */
  deleted_bytes: v.optional(WholeNumber),
  /** The item is due one day after its first change since the last check. */
  ...Due.entries,
});
export type UsageRecord = v.InferOutput<typeof UsageRecord>;
