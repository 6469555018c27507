import { closeSync, createWriteStream, openAsBlob, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConnectionError, CuelineError } from './errors.ts';
import { mediaTypeOf } from './media-type.ts';

/** Of larger files Node has wrong sizes and empty slices: https://github.com/nodejs/node/issues/52585 */
const maxBlobBytes = 2 ** 31 - 1;

/** A file on disk, for `caption` and `upload`. It is read while it is sent; one above 2 GiB can only be read in slices. */
export const openFile = async (path: string): Promise<File> => {
  const { size, mtimeMs } = await stat(path);
  const name = basename(path);
  const facts = { type: mediaTypeOf(name), lastModified: Math.round(mtimeMs) };
  if (size <= maxBlobBytes) return new File([await openAsBlob(path)], name, facts);
  const refuse = (): never => {
    throw new CuelineError(`${name} is too large to be read at once: read it in slices.`);
  };
  return Object.defineProperties(new File([], name, facts), {
    size: { value: size },
    slice: { value: (start = 0, end = size) => new Blob([readBytes(path, start, Math.min(end, size))]) },
    ...Object.fromEntries(['arrayBuffer', 'bytes', 'stream', 'text'].map((method) => [method, { value: refuse }])),
  });
};

/** Of one part, which is read before it is sent. */
const readBytes = (path: string, start: number, end: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(Math.max(0, end - start));
  const file = openSync(path, 'r');
  try {
    let read = 0;
    while (read < bytes.length) {
      const more = readSync(file, bytes, read, bytes.length - read, start + read);
      if (more === 0) throw new CuelineError(`${basename(path)} has become shorter while it was read.`);
      read += more;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
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
