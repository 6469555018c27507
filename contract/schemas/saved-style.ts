import * as v from 'valibot';
import { maxStyleNameLength } from '../limits.ts';
import { CaptionStyleInput, CaptionStylePatch, ShownStyle } from './caption-style.ts';
import { DateTime, Id, ofTest, onOneLine } from './fields.ts';
import { listOf } from './page-query.ts';
import { requestObject, textUpTo } from './request.ts';

export const StyleParams = v.object({ style_id: Id });

const Name = v.pipe(
  textUpTo(maxStyleNameLength),
  v.transform((name) => onOneLine(name).trim()),
  v.minLength(1, 'must not be empty'),
);

export const CreateStyle = requestObject({
  name: Name,
  style: CaptionStyleInput,
  default: v.optional(v.boolean(), false),
});

/** Absent fields stay as they are; the style is merged as in PATCH projects. */
export const PatchStyle = requestObject({
  name: v.optional(Name),
  style: v.nullish(CaptionStylePatch),
  default: v.optional(v.boolean()),
});
export type PatchStyle = v.InferOutput<typeof PatchStyle>;

export const SavedStyle = v.object({
  id: Id,
  name: v.string(),
  style: ShownStyle,
  default: v.boolean(),
  ...ofTest,
  created_at: DateTime,
});
export type SavedStyle = v.InferOutput<typeof SavedStyle>;

export const SavedStyleList = listOf(SavedStyle);
