import * as v from 'valibot';
import { DateTime, Id } from '../schemas/fields.ts';
import { CustomerFont } from '../schemas/font.ts';

/** A font that an account has uploaded; its file is an object of its own. */
export const FontRecord = v.object({
  account_id: Id,
  /** Made from the account and the file, so that one file is one font. */
  font_id: Id,
  name: v.string(),
  size_bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  scripts: CustomerFont.entries.scripts,
  created_at: DateTime,
});
export type FontRecord = v.InferOutput<typeof FontRecord>;
