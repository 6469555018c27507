import * as v from 'valibot';
import { DateTime, Id } from '../schemas/fields.ts';
import { Due } from './due.ts';

export const UploadRecord = v.object({
  account_id: Id,
  upload_id: Id,
  filename: v.string(),
  content_type: v.string(),
  size_bytes: v.pipe(v.number(), v.integer()),
  created_at: DateTime,
  expires_at: DateTime,
  /** The project that was made of it. */
  used_by: v.optional(Id),
  ...Due.entries,
});
export type UploadRecord = v.InferOutput<typeof UploadRecord>;
