import { createWriteStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConnectionError } from './errors.ts';
import { mediaTypeOf } from './media-type.ts';

/** A file on disk, for `caption` and `upload`. It is read while it is sent. */
export const openFile = async (path: string): Promise<File> => {
  const [blob, { mtimeMs }] = await Promise.all([openAsBlob(path), stat(path)]);
  const name = basename(path);
  return new File([blob], name, { type: mediaTypeOf(name), lastModified: Math.round(mtimeMs) });
};

/** Saves the file at a URL, such as a `download_url`. */
export const download = async (
  url: string,
  path: string,
  { onProgress, signal }: { onProgress?: (progress: number) => void; signal?: AbortSignal } = {},
): Promise<void> => {
  const response = await fetch(url, signal ? { signal } : {});
  if (!response.ok || !response.body) throw new ConnectionError(`The file cannot be downloaded (${response.status}).`);
  const sizeBytes = Number(response.headers.get('content-length'));
  let seenBytes = 0;
  const counting = new Transform({
    transform(chunk: Uint8Array, _, done) {
      seenBytes += chunk.length;
      if (sizeBytes > 0) onProgress?.(seenBytes / sizeBytes);
      done(null, chunk);
    },
  });
  await pipeline(Readable.fromWeb(response.body), counting, createWriteStream(path));
};
