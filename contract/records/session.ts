import * as v from 'valibot';
import { DateTime, Id } from '../schemas/fields.ts';
import { operatorScopes } from '../scopes.ts';

const opening = {
  session_id: Id,
  /** SHA-256 of the cookie's secret; absent on a link that is not used yet. */
  secret_hash: v.optional(v.string()),
  /** SHA-256 of the link's secret; removed when the link is used. */
  link_hash: v.optional(v.string()),
  created_at: DateTime,
  /** Epoch seconds: of the session, or of the link. */
  expires_at: v.number(),
};

/** A console session, or a one-time link that becomes one. */
export const SessionRecord = v.object({
  account_id: Id,
  /** The API key that it was made with, and the ancestors of that key. */
  key_id: Id,
  ancestors: v.array(Id),
  /** Hash of the key's secret, with which a session ends. A key from before the table `keys` existed is found only by it. */
  key_hash: v.string(),
  /** An operator made it: no secret opened it, so it ends with the key alone. */
  from_link: v.optional(v.literal(true)),
  ...opening,
});
export type SessionRecord = v.InferOutput<typeof SessionRecord>;

/** Where sessions of operators are in the table, in place of an account: no id of an account is this text. */
export const operatorPartition = 'operator';

/** An operator's session, or a one-time link that becomes one. It belongs to no account and has no key. */
export const OperatorSessionRecord = v.object({
  account_id: v.literal(operatorPartition),
  scopes: v.array(v.picklist(operatorScopes)),
  ...opening,
});
export type OperatorSessionRecord = v.InferOutput<typeof OperatorSessionRecord>;
