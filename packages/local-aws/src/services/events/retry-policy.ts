import { AwsError } from '../../aws-error.ts';

export interface RetryPolicy {
  /** @default 185 */
  readonly maximumRetryAttempts?: number;
  /** @default 86400 */
  readonly maximumEventAgeInSeconds?: number;
}

const FIRST_BACKOFF_MS = 1000;
const LONGEST_BACKOFF_MS = 60_000;

/** A missing permission or target is not mended by trying again. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof AwsError) || error.status >= 500 || error.status === 429;

/** How long to wait after a failure, when `attempts` failed before it. */
export const backoffMs = (attempts: number): number => Math.min(FIRST_BACKOFF_MS * 2 ** attempts, LONGEST_BACKOFF_MS);

/** Why there is no further attempt, in the words of dead-letter messages; undefined while there may be one. */
export function exhaustedCondition(policy: RetryPolicy, { attempts, sinceMs }: { attempts: number; sinceMs: number }) {
  const { maximumRetryAttempts = 185, maximumEventAgeInSeconds = 86_400 } = policy;
  if (attempts >= maximumRetryAttempts) return 'MaximumRetryAttempts';
  return Date.now() - sinceMs >= maximumEventAgeInSeconds * 1000 ? 'MaximumEventAgeInSeconds' : undefined;
}
