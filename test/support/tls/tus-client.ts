import { Upload } from 'tus-js-client';
import type { UploadSlot } from '#contract/schemas/upload.ts';

/**
 * Uploads with tus-js-client as its users do: from the answer of POST /uploads, with retries. `endpoint` may lead through a
 * proxy.
 */
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
      // tus-js-client refuses the option together with parallelUploads.
      ...(parallelUploads === 1 && { uploadSize: bytes.length }),
      uploadDataDuringCreation,
      parallelUploads,
      retryDelays: Array.from({ length: retries }, () => 20),
      onError: reject,
      onSuccess: () => resolve(),
      // A server that restarts refuses connections for a while.
      onShouldRetry: () => true,
    });
    upload.start();
  });
