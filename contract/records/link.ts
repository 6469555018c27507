import * as v from 'valibot';
import { Id } from '../schemas/fields.ts';

/** A short link, which is answered with a signed URL of what it is for. The table has the hash of its token alone. */
export const LinkRecord = v.object({
  /** SHA-256, hex, of the token. */
  link_hash: v.string(),
  account_id: Id,
  /** The API key that it was made with: it ends with the key. */
  key_id: Id,
  /** The subject of the key's rate limits. */
  counted_as: v.string(),
  leads_to: v.picklist(['export', 'upload']),
  /** The export, or the upload slot. */
  target_id: Id,
  /** Set by the first use, which leaves it little time. */
  opened: v.optional(v.literal(true)),
  /** Epoch seconds. Judged on read, since the table's TTL may be late by days. */
  expires_at: v.number(),
});
export type LinkRecord = v.InferOutput<typeof LinkRecord>;
