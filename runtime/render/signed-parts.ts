import type { PutPart } from './part-sink.ts';
import { requestStore, type StoreRequest } from './request-store.ts';

/** Puts parts by the signed URL of each. */
export const signedParts =
  (urls: readonly string[], options: Pick<StoreRequest, 'firstWaitMs'> = {}): PutPart =>
  async (part, bytes) => {
    const url = urls[part];
    if (url === undefined) throw new Error(`The video is longer than its ${urls.length} parts`);
    return requestStore(url, { ...options, method: 'PUT', body: Uint8Array.from(bytes) }, async ({ headers }) => {
      const etag = headers.get('etag');
      if (!etag) throw new Error('The bucket answered no ETag');
      return etag;
    });
  };
