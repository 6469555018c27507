import * as v from 'valibot';
import { maxFilenameLength, maxParts, maxSignedParts } from '../limits.ts';
import { DateTime, Id, ofTest, onOneLine } from './fields.ts';
import { linksField } from './links.ts';
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
  links: linksField,
});
export type CreateUpload = v.InferOutput<typeof CreateUpload>;

const Resumable = v.object({
  endpoint: v.pipe(v.string(), v.url()),
  headers: v.record(v.string(), v.string()),
  metadata: v.record(v.string(), v.string()),
  chunk_size: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

const Multipart = v.object({
  /** Bytes. */
  part_size: v.pipe(v.number(), v.integer(), v.minValue(1)),
  part_count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  expires_at: DateTime,
});

export const UploadSlot = v.object({
  upload_id: Id,
  upload_url: v.pipe(v.string(), v.url()),
  expires_at: DateTime,
  resumable: Resumable,
  multipart: Multipart,
  ...ofTest,
});
export type UploadSlot = v.InferOutput<typeof UploadSlot>;

export const UploadParams = v.object({ upload_id: Id });

export const SignUploadParts = requestObject({
  first_part: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxParts)), 1),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxSignedParts)), maxSignedParts),
});

export const UploadPart = v.object({
  part_number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Bytes. */
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
  url: v.pipe(v.string(), v.url()),
  etag: v.nullable(v.string()),
});
export type UploadPart = v.InferOutput<typeof UploadPart>;

export const UploadParts = v.object({
  data: v.array(UploadPart),
  next_part: v.nullable(v.pipe(v.number(), v.integer())),
  expires_at: DateTime,
  completed_at: v.nullable(DateTime),
});
export type UploadParts = v.InferOutput<typeof UploadParts>;

export const CompleteUpload = requestObject({
  /** The form that S3 answers, with or without their quotes. */
  etags: v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.regex(/^"?[0-9a-f]{32}"?$/, 'must be the ETag that the storage answered for the part'),
        v.transform((etag) => etag.replaceAll('"', '')),
      ),
    ),
    v.minLength(1),
    v.maxLength(maxParts),
  ),
});

export const CompletedUpload = v.object({ upload_id: Id, completed_at: DateTime });
