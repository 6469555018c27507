import * as v from 'valibot';
import { ApiKey, CapPeriod } from '../schemas/api-key.ts';
import { DateTime, Id } from '../schemas/fields.ts';

const Credits = v.pipe(v.number(), v.integer(), v.minValue(0));
const Version = v.pipe(v.number(), v.integer());
const Scopes = ApiKey.entries.scopes;

/**
 * A secret of a key, by its hash. It repeats the fields of the key that a request needs, so that a request reads one item. A key
 * from before keys had settings has only this item.
 */
export const ApiKeyRecord = v.object({
  key_hash: v.string(),
  account_id: Id,
  /** Absent on a key from before keys had ids: its id is then computed from its hash. */
  key_id: v.optional(Id),
  name: v.string(),
  /** Absent on a key from before keys had scopes: it has `defaultScopes`. */
  scopes: v.optional(Scopes),
  ancestors: v.optional(v.array(Id), []),
  last_four: v.string(),
  created_at: DateTime,
  /** When the key expires, or this secret if that is earlier, since it was rotated. */
  expires_at: v.optional(DateTime),
  /** Written at most once an hour. */
  last_used_at: v.optional(DateTime),
  revoked_at: v.optional(DateTime),
});
export type ApiKeyRecord = v.InferOutput<typeof ApiKeyRecord>;

/** One of the secrets of a key. */
export const KeySecret = v.object({
  key_hash: v.string(),
  last_four: v.string(),
  /** Absent on the current secret, unless it was issued by OAuth; on one that was rotated, the end of its overlap. */
  expires_at: v.optional(DateTime),
});
export type KeySecret = v.InferOutput<typeof KeySecret>;

/** What a key that a client got by OAuth has besides: hashes of its refresh tokens (core/oauth/secrets.ts). */
export const KeyGrant = v.object({
  client_id: v.string(),
  family_hash: v.string(),
  /** Hash of the current token. */
  refresh_hash: v.string(),
  /** Hash of the token before. */
  previous_hash: v.optional(v.string()),
  refreshed_at: DateTime,
  /** What the one before was answered with, sealed with it: for a short time it is answered the same. */
  successor: v.optional(v.string()),
});
export type KeyGrant = v.InferOutput<typeof KeyGrant>;

/** An API key with its settings and what it spent. */
const keySettings = {
  name: v.string(),
  scopes: Scopes,
  expires_at: v.optional(DateTime),
  cap_credits: v.optional(Credits),
  cap_period: v.optional(CapPeriod),
  /** The `version` of the key in which a cap with this period was set. Charges and refunds of an earlier one do not count. */
  cap_version: v.optional(Version),
};
/** What PATCH changes. */
export type KeySettings = { [field in keyof typeof keySettings]: unknown };

export const KeyRecord = v.object({
  account_id: Id,
  key_id: Id,
  ...keySettings,
  /** The key that made it, the key that made that one, and so on. Empty on a key that an operator made. */
  ancestors: v.array(Id),
  /** The current one first. */
  secrets: v.array(KeySecret),
  grant: v.optional(KeyGrant),
  /** UTC day or month of the last charge that counted on its cap, and the charges of that period minus their refunds. */
  spent_in: v.optional(v.string()),
  spent_credits: v.optional(Credits),
  /** The version and period of the cap of which `cap.reached` told. */
  told_cap: v.optional(v.string()),
  /** How often the settings were changed. Whoever writes a key checks the version of its parent, whose rights limit it. */
  version: Version,
  created_at: DateTime,
  revoked_at: v.optional(DateTime),
  /** Epoch seconds; set when it is revoked. */
  forget_at: v.optional(v.number()),
});
export type KeyRecord = v.InferOutput<typeof KeyRecord>;

/** Where a charge was counted: the period of a key's cap. A refund is counted in the same period. */
export const CountedCap = v.object({ key_id: Id, period: v.string(), cap_version: Version });
export type CountedCap = v.InferOutput<typeof CountedCap>;
