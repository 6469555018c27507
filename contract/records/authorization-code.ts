import * as v from 'valibot';
import { ApiKey, CapPeriod } from '../schemas/api-key.ts';
import { DateTime, Id } from '../schemas/fields.ts';

/** What a user has allowed a client, until the client takes it. The table has the hash of the code alone. */
export const AuthorizationCodeRecord = v.object({
  /** SHA-256, hex. */
  code_hash: v.string(),
  account_id: Id,
  /** The key of the user who allowed it: the parent of the client's key. */
  parent_id: Id,
  /** The secret of that key with which it was allowed; absent where a session of an operator's link did. */
  secret_hash: v.optional(v.string()),
  /** Who allowed it, for the audit log. */
  by: v.string(),
  client_id: v.string(),
  redirect_uri: v.string(),
  code_challenge: v.string(),
  resource: v.string(),
  name: v.string(),
  scopes: ApiKey.entries.scopes,
  cap: v.object({ credits: v.number(), period: CapPeriod }),
  key_expires_at: DateTime,
  /** Epoch milliseconds. */
  valid_until_ms: v.number(),
  /** The key that was made of it. A second use revokes it. */
  key_id: v.optional(Id),
  /** Epoch seconds; much later, so that a second use is noticed. */
  expires_at: v.number(),
});
export type AuthorizationCodeRecord = v.InferOutput<typeof AuthorizationCodeRecord>;
