import { AwsError } from '../../aws-error.ts';

export interface RetryPolicy {
  /** @default 185 */
  readonly maximumRetryAttempts?: number;
  /** @default 86400 */
  readonly maximumEventAgeInSeconds?: number;
}

const FIRST_BACKOFF_MS = 1000;
const MAX_BACKOFF_MS = 60_000;

/** A refusal, such as a missing permission or target, is not retried. */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof AwsError) || error.status >= 500 || error.status === 429;

/** How long to wait after a failure; `attempts` is the number of failures before it. */
export const backoffMs = (attempts: number): number => Math.min(FIRST_BACKOFF_MS * 2 ** attempts, MAX_BACKOFF_MS);

/** EXHAUSTED_RETRY_CONDITION of dead-letter messages; undefined while another attempt is allowed. */
export function exhaustedCondition(policy: RetryPolicy, { attempts, sinceMs }: { attempts: number; sinceMs: number }) {
  const { maximumRetryAttempts = 185, maximumEventAgeInSeconds = 86_400 } = policy;
  if (attempts >= maximumRetryAttempts) return 'MaximumRetryAttempts';
  return Date.now() - sinceMs >= maximumEventAgeInSeconds * 1000 ? 'MaximumEventAgeInSeconds' : undefined;
}
