import * as v from 'valibot';
import { StoredStyle } from '../schemas/caption-style.ts';
import { DateTime, Id } from '../schemas/fields.ts';

/** A saved style. The account stores which style is the default (`default_style_id`), so that there is never a second one. */
export const StyleRecord = v.object({
  account_id: Id,
  style_id: Id,
  name: v.string(),
  /** Only what was given; template defaults are filled in on read. */
  style: StoredStyle,
  created_at: DateTime,
});
export type StyleRecord = v.InferOutput<typeof StyleRecord>;
