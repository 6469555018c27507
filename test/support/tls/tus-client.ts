import { Upload } from 'tus-js-client';
import type { UploadSlot } from '#contract/schemas/upload.ts';

/** tus-js-client as its users run it: what POST /uploads answered, and retries; `endpoint` may lead through a proxy. */
export const uploadWithTusClient = (
  { resumable: { headers, metadata, chunk_size } }: UploadSlot,
  endpoint: string,
  bytes: Buffer,
  { retries = 100, uploadDataDuringCreation = false, parallelUploads = 1 } = {},
): Promise<void> =>
  new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint,
      headers,
      metadata,
      chunkSize: chunk_size,
      // With several connections it refuses to be told.
      ...(parallelUploads === 1 && { uploadSize: bytes.length }),
      uploadDataDuringCreation,
      parallelUploads,
      retryDelays: Array.from({ length: retries }, () => 20),
      onError: reject,
      onSuccess: () => resolve(),
      // A server that is starting anew refuses connections for a while.
      onShouldRetry: () => true,
    });
    upload.start();
  });
