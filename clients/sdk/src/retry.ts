import { AbortedError, ApiError, ConnectionError } from './errors.ts';

/** A longer Retry-After is not waited for; the caller finds it as `retryAfterMs` in the error. */
const maxRetryAfterMs = 60_000;

export interface Retrying {
  readonly maxRetries: number;
  readonly signal: AbortSignal | undefined;
  /** Whether the request may be sent again after this error. */
  mayRepeat(error: unknown): boolean;
  onRetry?(error: unknown, attempt: number, delayMs: number): void;
}

/** Makes up to `maxRetries` more attempts, with a growing and random wait before each, at least as long as Retry-After. */
export const retrying = async <Result>(
  { maxRetries, signal, mayRepeat, onRetry }: Retrying,
  attempt: (nth: number) => Promise<Result>,
): Promise<Result> => {
  for (let nth = 0; ; nth++) {
    try {
      return await attempt(nth);
    } catch (error) {
      const retryAfterMs = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
      if (nth >= maxRetries || retryAfterMs > maxRetryAfterMs || !mayRepeat(error)) throw error;
      const backoffMs = Math.min(8000, 500 * 2 ** nth);
      const delayMs = retryAfterMs + backoffMs * (0.5 + Math.random() / 2);
      onRetry?.(error, nth, delayMs);
      await sleep(delayMs, signal);
    }
  }
};

/** The request was refused before it did anything. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.isRateLimited || error.code === 'unavailable');

/** The same request may succeed later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ConnectionError || isRefusal(error) || (error instanceof ApiError && error.status >= 500);

/** Rejects with AbortedError as soon as the signal is aborted. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(aborted(signal));
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });

export const aborted = (signal: AbortSignal): AbortedError =>
  new AbortedError('The call was aborted.', { cause: signal.reason });

/**
 * Runs one attempt with a signal that is aborted with the caller's, or after `timeoutMs`. Every failure becomes an error of this
 * package.
 */
export const bounded = async <Result>(
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let isTimeout = false;
  const timer = setTimeout(() => {
    isTimeout = true;
    abort();
  }, timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    if (signal?.aborted) throw aborted(signal);
    return await work(controller.signal);
  } catch (error) {
    if (signal?.aborted) throw aborted(signal);
    if (error instanceof ApiError || error instanceof ConnectionError) throw error;
    if (isTimeout) throw new ConnectionError(`No reply came within ${timeoutMs} ms.`, { cause: error, isTimeout });
    throw new ConnectionError('No whole reply came. Is the base URL right, and can this machine reach it?', {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
};
