import type { Caller } from './caller.ts';
import { ApiError, ConnectionError, UploadError } from './errors.ts';
import type { UploadPart, UploadSlot } from './generated/schemas.ts';
import { isTransient, retrying } from './retry.ts';
import { sendPart } from './send-part.ts';
import type { ClientOptions } from './transport.ts';

/** Browsers open about six connections to a host. */
const parallelParts = 4;
/** Retries of one part, with waits of half a second to eight seconds. */
const retriesOfPart = 6;
/** A URL is valid for an hour from its signing. */
const urlAgeMs = 50 * 60_000;

export interface PartsOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: number) => void) | undefined;
}

/** A signed part, and when its URL came. */
interface Signed extends UploadPart {
  readonly signedMs: number;
}

/**
 * Sends a file in signed parts straight to the storage, some at a time. A part that fails is signed and sent again; parts that the
 * storage has already, from an earlier attempt, are not. Throws UploadError when the slot takes no more parts.
 */
export const sendInParts = async (
  { upload_id }: UploadSlot,
  { part_size, part_count }: UploadSlot['multipart'],
  file: Blob,
  { signal, onProgress }: PartsOptions,
  { caller, client }: { readonly caller: Caller; readonly client: ClientOptions },
): Promise<void> => {
  const stop = new AbortController();
  const abort = (): void => stop.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const path = { upload_id };
  const options = { signal: stop.signal };
  const sign = async (first_part: number, count?: number) => {
    const body = { first_part, ...(count !== undefined && { count }) };
    const page = await ofSlot(caller.call('signUploadParts', { path, body }, options));
    const signedMs = Date.now();
    return { ...page, data: page.data.map((part): Signed => ({ ...part, signedMs })) };
  };
  let isComplete = false;
  /** The parts of the file, signed page by page as they are taken. */
  async function* signedParts(): AsyncGenerator<Signed> {
    for (let first: number | null = 1; first !== null; ) {
      const page: Awaited<ReturnType<typeof sign>> = await sign(first);
      isComplete ||= Boolean(page.completed_at);
      yield* page.data;
      first = page.next_part;
    }
  }
  const etags: string[] = Array.from({ length: part_count }, () => '');
  const sentBytes = new Map<number, number>();
  const report = (partNumber: number, bytes: number): void => {
    sentBytes.set(partNumber, bytes);
    onProgress?.(Math.min(1, [...sentBytes.values()].reduce((sum, one) => sum + one, 0) / file.size));
  };
  const send = (part: Signed): Promise<string> =>
    retrying({ maxRetries: retriesOfPart, signal: stop.signal, mayRepeat }, async (nth) => {
      const isFresh = nth === 0 && Date.now() - part.signedMs < urlAgeMs;
      const now = isFresh ? part : (await sign(part.part_number, 1)).data[0];
      // Completed meanwhile, by another client of the slot.
      if (!now) throw new UploadError('The upload was completed by another client.');
      if (now.etag !== null) return now.etag;
      const start = (part.part_number - 1) * part_size;
      const onSentBytes = (bytes: number): void => report(part.part_number, bytes);
      return sendPart(now.url, file.slice(start, start + part.size), { signal: stop.signal, onSentBytes }, client);
    });
  const parts = signedParts();
  const sendSome = async (): Promise<void> => {
    for await (const part of parts) {
      etags[part.part_number - 1] = part.etag ?? (await send(part));
      report(part.part_number, part.size);
    }
  };
  try {
    await Promise.all(Array.from({ length: parallelParts }, sendSome));
    if (isComplete) return;
    await ofSlot(caller.call('completeUpload', { path, body: { etags } }, options));
  } finally {
    // Ends what other parts still send after one has failed for good.
    stop.abort();
    signal?.removeEventListener('abort', abort);
  }
};

/** The storage refuses URLs that have expired and parts of an ended upload; the API, which signs anew, says which it was. */
const mayRepeat = (error: unknown): boolean =>
  error instanceof ConnectionError || isTransient(error) || (error instanceof ApiError && error.code === undefined);

/** The slot is gone, used, or complete with other parts. */
const ofSlot = async <Reply>(call: PromiseLike<Reply>): Promise<Reply> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && [404, 409, 410].includes(error.status)) throw new UploadError(error.message);
    throw error;
  }
};
