import { closeSync, createWriteStream, openAsBlob, openSync, readSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConnectionError, CuelineError } from './errors.ts';
import { mediaTypeOf } from './media-type.ts';
import { aborted, retrying } from './retry.ts';
import { type Fetch, newKey } from './transport.ts';

/** Node has wrong sizes and empty slices for files above this: https://github.com/nodejs/node/issues/52585 */
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

/** Reads one part before it is sent. */
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

export interface DownloadOptions {
  readonly onProgress?: ((progress: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly fetch?: Fetch | undefined;
  /** @default 4 */
  readonly maxRetries?: number | undefined;
  /** How long the storage may send nothing. @default 30 seconds */
  readonly timeoutMs?: number | undefined;
}

/**
 * Saves the file at a URL, such as a `download_url`. A broken connection goes on where it broke; `path` is written when the
 * whole file is there. Throws ConnectionError, also for a URL that has expired: get a new one.
 */
export const download = async (url: string, path: string, options: DownloadOptions = {}): Promise<void> => {
  const { signal, maxRetries = 4 } = options;
  const partial = `${path}.${newKey().slice(0, 8)}.part`;
  const file = { url, path: partial, etag: undefined };
  try {
    const mayRepeat = (error: unknown): boolean =>
      error instanceof ConnectionError && !(error.cause instanceof Refused);
    await retrying({ maxRetries, signal, mayRepeat }, () => fetchRest(file, options));
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
};

/** The answer of the storage to a request that is not worth repeating. */
class Refused extends Error {}

/** Adds to the file what it lacks. An If-Range that no longer fits has the whole file sent again (RFC 9110 section 13.1.5). */
const fetchRest = async (
  file: { readonly url: string; readonly path: string; etag: string | undefined },
  { fetch: send = fetch, timeoutMs = 30_000, signal, onProgress }: DownloadOptions,
): Promise<void> => {
  const from = file.etag === undefined ? 0 : await sizeOf(file.path);
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), timeoutMs);
  const signals = signal ? [signal, stalled.signal] : [stalled.signal];
  const init = {
    signal: AbortSignal.any(signals),
    headers: from > 0 ? { range: `bytes=${from}-`, 'if-range': file.etag ?? '' } : {},
  };
  try {
    const response = await send(file.url, init);
    const { status, headers, body } = response;
    if (!response.ok || !body) {
      const cause = status < 500 && status !== 429 ? new Refused(String(status)) : undefined;
      throw new ConnectionError(`The file cannot be downloaded (${status}).`, { cause });
    }
    const isRest = status === 206;
    const etag = headers.get('etag');
    if (isRest && !(etag === file.etag && headers.get('content-range')?.startsWith(`bytes ${from}-`))) {
      file.etag = undefined;
      throw new ConnectionError('The file has changed while it was downloaded.');
    }
    // A weak ETag does not say that the bytes are the same.
    file.etag = etag?.startsWith('"') ? etag : undefined;
    let seenBytes = isRest ? from : 0;
    const leftBytes = headers.get('content-length');
    const sizeBytes = leftBytes === null ? undefined : seenBytes + Number(leftBytes);
    const counting = new Transform({
      transform(chunk: Uint8Array, _, done) {
        timer.refresh();
        seenBytes += chunk.length;
        if (sizeBytes) onProgress?.(seenBytes / sizeBytes);
        done(null, chunk);
      },
    });
    await pipeline(Readable.fromWeb(body), counting, createWriteStream(file.path, { flags: isRest ? 'a' : 'w' }));
    if (sizeBytes !== undefined && seenBytes !== sizeBytes) throw new ConnectionError('The file came incomplete.');
  } catch (error) {
    if (signal?.aborted) throw aborted(signal);
    // Also of the file system, as a full disk: it is not better next time.
    if (error instanceof ConnectionError || (error instanceof Error && 'syscall' in error)) throw error;
    throw new ConnectionError('The file did not come whole.', { cause: error, isTimeout: stalled.signal.aborted });
  } finally {
    clearTimeout(timer);
  }
};

const sizeOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => undefined);
  return found?.size ?? 0;
};
