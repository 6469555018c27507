import * as v from 'valibot';
import { Id } from '../schemas/fields.ts';

/** The reply to a request with an Idempotency-Key, or with a quote, written in the transaction that did its work. */
export const IdempotencyRecord = v.object({
  account_id: Id,
  /** `<operationId>#<key>`, or `quote#<quote_id>`. */
  request_key: v.string(),
  /** SHA-256 of path, body and, where the reply is sealed, the credential: another request under the same key is refused. Under a quote: its operation and project. */
  fingerprint: v.string(),
  status: v.number(),
  /** Sealed where it has a secret (runtime/http/seal.ts). */
  body: v.string(),
  /** Absent where the reply does not say what was charged. */
  credits_charged: v.optional(v.number()),
  /** Epoch seconds. Judged on read, since the table's TTL may be late by days. */
  expires_at: v.number(),
});
export type IdempotencyRecord = v.InferOutput<typeof IdempotencyRecord>;
