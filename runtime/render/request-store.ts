import { setTimeout as wait } from 'node:timers/promises';
import { SIGNED_URL_REFUSED, UNAVAILABLE } from '#contract/step-errors.ts';
import { StepError } from '#core/step-error.ts';

const attempts = 7;
/** S3 answers others too where it is its own fault, as 400 RequestTimeout. */
const refusals: ReadonlySet<number> = new Set([403, 404]);
/** A part of 16 MiB at 1 MB a second. */
const requestMs = 20_000;

export interface StoreRequest extends Pick<RequestInit, 'method' | 'headers' | 'body'> {
  /** Before the second attempt; each wait is twice as long as the one before. @default 100 */
  readonly firstWaitMs?: number | undefined;
}

/**
 * Sends a request to the bucket by a signed URL and takes the answer, again where either fails for a moment. Throws
 * SignedUrlRefused, or Unavailable at last. Errors do not contain the URL, which is as good as a key.
 */
export async function requestStore<Taken>(
  url: string,
  { firstWaitMs = 100, ...request }: StoreRequest,
  take: (answer: Response) => Promise<Taken>,
): Promise<Taken> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(requestMs) });
      if (answer.ok) return await take(answer);
      await answer.body?.cancel();
      if (refusals.has(answer.status)) throw new StepError(SIGNED_URL_REFUSED, `The bucket answered ${answer.status}`);
      throw new Error(`The bucket answered ${answer.status}`);
    } catch (error) {
      if (error instanceof StepError) throw error;
      if (attempt === attempts)
        throw new StepError(UNAVAILABLE, error instanceof Error ? error.message : String(error));
    }
    await wait(firstWaitMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
  }
}
