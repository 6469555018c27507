import * as v from 'valibot';
import { Id, Next } from '../schemas.ts';
import { tool } from '../tool.ts';

/** The API takes a larger file only in parts. */
const maxSinglePutBytes = 1_000_000_000;

export const startUpload = tool({
  name: 'start_upload',
  title: 'Upload a file',
  description:
    'Returns the command that uploads a local audio or video file. Run it, or give it to the user, then pass upload_id to caption_video or import_media. Free.',
  repeatable: false,
  input: v.strictObject({
    filename: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    content_type: v.pipe(v.string(), v.regex(/^(audio|video)\/[\w.+-]+$/), v.description('Such as video/mp4')),
    size_bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Exact size')),
  }),
  output: v.object({
    upload_id: Id,
    command: v.optional(v.pipe(v.string(), v.description('Replace FILE by the path'))),
    resumable: v.optional(
      v.pipe(
        v.object({
          endpoint: v.string(),
          headers: v.record(v.string(), v.string()),
          metadata: v.record(v.string(), v.string()),
          chunk_size: v.number(),
        }),
        v.description('For a TUS 1.0.0 client'),
      ),
    ),
    expires_at: v.string(),
    next: Next,
  }),
  run: async ({ filename, content_type, size_bytes }, { client, signal }) => {
    const isSmall = size_bytes <= maxSinglePutBytes;
    const file = { filename, content_type, size: size_bytes, ...(isSmall && { links: 'short' as const }) };
    const { upload_id, expires_at, upload_url, resumable } = await client.createUpload(file, { signal });
    const then = 'Then call caption_video with the upload_id.';
    return {
      upload_id,
      expires_at,
      ...(isSmall
        ? { command: `curl -fsS -T FILE -H 'Content-Type: ${content_type}' "$(curl -fsS ${upload_url})"` }
        : { resumable }),
      next: isSmall
        ? `Replace FILE in the command and run it. ${then}`
        : `Upload the file with a TUS client, with these headers and metadata. ${then}`,
    };
  },
});
