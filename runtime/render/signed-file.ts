import type { ByteSource } from '@cueline/video/source/byte-source.ts';
import { requestStore, type StoreRequest } from './request-store.ts';

/** An object of the bucket, read in ranges by a signed URL. */
export const signedFile = (
  url: string,
  sizeBytes: number,
  options: Pick<StoreRequest, 'firstWaitMs'> = {},
): ByteSource => ({
  sizeBytes,
  read: (offset, lengthBytes) =>
    requestStore(
      url,
      { ...options, headers: { range: `bytes=${offset}-${offset + lengthBytes - 1}` } },
      async (answer) => {
        const bytes = new Uint8Array(await answer.arrayBuffer());
        if (answer.status !== 206 || bytes.length !== lengthBytes)
          throw new Error(`The bucket answered ${answer.status} with ${bytes.length} bytes instead of ${lengthBytes}`);
        return bytes;
      },
    ),
});

/** The whole of a small object. */
export const signedBytes = (url: string): Promise<Uint8Array> =>
  requestStore(url, {}, async (answer) => new Uint8Array(await answer.arrayBuffer()));
