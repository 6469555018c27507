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
  /** SHA-256, hex, of the token that resumable.headers carry. */
  token_hash: v.optional(v.string()),
  /** The offset; absent until the TUS upload is created. */
  offset_bytes: v.optional(v.pipe(v.number(), v.integer())),
  /** The header Upload-Metadata, unchanged. */
  tus_metadata: v.optional(v.string()),
  /** The S3 multipart upload; absent for uploads of one part. */
  multipart_id: v.optional(v.string()),
  /** How many S3 part numbers are assigned. A number is assigned once, so a request that lost its lease overwrites nothing. */
  parts_begun: v.optional(v.number()),
  /** The number of the last part that counts. */
  last_part: v.optional(v.number()),
  /** Lower numbers that do not count, because their requests died or lost their lease. */
  skipped_parts: v.optional(v.array(v.number())),
  /** CRC64NVME, base64, of the parts that count; of the whole object once it is complete. */
  crc64nvme: v.optional(v.string()),
  /** Id of the tail, an object of its own. */
  tail_id: v.optional(v.string()),
  /** The request that holds the lease, and until when. */
  lease_id: v.optional(v.string()),
  lease_until_ms: v.optional(v.number()),
  /** The request that last moved the offset. */
  written_by: v.optional(v.string()),
  /** The S3 multipart upload whose parts clients send to S3 themselves. */
  signed_multipart_id: v.optional(v.string()),
  /** The ETag of the object that was made of those parts, without quotes. */
  parts_etag: v.optional(v.string()),
  completed_at: v.optional(DateTime),
  terminated_at: v.optional(DateTime),
  /** The project that was created from it. */
  used_by: v.optional(Id),
  ...Due.entries,
});
export type UploadRecord = v.InferOutput<typeof UploadRecord>;
