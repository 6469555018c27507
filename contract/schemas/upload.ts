import * as v from 'valibot';
import { maxFilenameLength } from '../limits.ts';
import { DateTime, Id, onOneLine, wellFormed } from './fields.ts';

export const CreateUpload = v.strictObject({
  filename: v.pipe(v.string(), v.minLength(1), v.maxLength(maxFilenameLength), wellFormed, v.transform(onOneLine)),
  content_type: v.pipe(
    v.string(),
    v.maxLength(200),
    v.regex(/^(?:audio|video)\/[\w.+-]+(?:\s*;[\x20-\x7e]*)?$/i, 'must be audio/* or video/*'),
  ),
  /** Bytes. */
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type CreateUpload = v.InferOutput<typeof CreateUpload>;

const Resumable = v.strictObject({
  endpoint: v.pipe(v.string(), v.url()),
  headers: v.record(v.string(), v.string()),
  metadata: v.record(v.string(), v.string()),
  chunk_size: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

export const UploadSlot = v.strictObject({
  upload_id: Id,
  upload_url: v.pipe(v.string(), v.url()),
  expires_at: DateTime,
  resumable: Resumable,
});
export type UploadSlot = v.InferOutput<typeof UploadSlot>;
