import * as v from 'valibot';
import { Id } from '../schemas/fields.ts';

/** The reply to a request with an Idempotency-Key, written in the transaction that did its work. */
export const IdempotencyRecord = v.object({
  account_id: Id,
  /** `<operationId>#<key>`. */
  request_key: v.string(),
  /** SHA-256 of path and body: another request under the same key is refused. */
  fingerprint: v.string(),
  status: v.number(),
  body: v.string(),
  /** Epoch seconds. Judged on read, since the table's TTL may be late by days. */
  expires_at: v.number(),
});
export type IdempotencyRecord = v.InferOutput<typeof IdempotencyRecord>;
