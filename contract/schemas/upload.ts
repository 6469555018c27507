import * as v from 'valibot';
import { maxFilenameLength } from '../limits.ts';
import { DateTime, Id, onOneLine } from './fields.ts';
import { requestObject, textUpTo } from './request.ts';

export const CreateUpload = requestObject({
  filename: v.pipe(textUpTo(maxFilenameLength), v.minLength(1), v.transform(onOneLine)),
  content_type: v.pipe(
    v.string(),
    v.maxLength(200),
    v.regex(
      /^(?:audio|video)\/[\w.+-]+(?:\s*;[\x20-\x7e]*)?$/i,
      'must be the media type of an audio or video file, such as video/mp4',
    ),
  ),
  /** Bytes. */
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type CreateUpload = v.InferOutput<typeof CreateUpload>;

const Resumable = v.object({
  endpoint: v.pipe(v.string(), v.url()),
  headers: v.record(v.string(), v.string()),
  metadata: v.record(v.string(), v.string()),
  chunk_size: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

export const UploadSlot = v.object({
  upload_id: Id,
  upload_url: v.pipe(v.string(), v.url()),
  expires_at: DateTime,
  resumable: Resumable,
});
export type UploadSlot = v.InferOutput<typeof UploadSlot>;
