import type { Retrier } from './definition.ts';
import { errorMatches } from './state-error.ts';

export interface RetryPlan {
  readonly retries: readonly number[];
  readonly delayMs: number;
}

/**
 * The next attempt that the first matching Retrier allows; undefined when its attempts are used up or none matches.
 * `retries` counts the uses of each Retrier. https://states-language.net/spec.html#errors
 */
export function planRetry(
  retriers: readonly Retrier[],
  error: string,
  retries: readonly number[],
  random: () => number = Math.random,
): RetryPlan | undefined {
  const index = retriers.findIndex((retrier) => errorMatches(retrier.ErrorEquals, error));
  const retrier = retriers[index];
  if (!retrier) return undefined;
  const used = retries[index] ?? 0;
  if (used >= retrier.MaxAttempts) return undefined;
  const backoffSeconds = retrier.IntervalSeconds * retrier.BackoffRate ** used;
  const delaySeconds = Math.min(backoffSeconds, retrier.MaxDelaySeconds ?? Number.POSITIVE_INFINITY);
  const jitter = retrier.JitterStrategy === 'FULL' ? random() : 1;
  return {
    retries: retriers.map((_, at) => (retries[at] ?? 0) + (at === index ? 1 : 0)),
    delayMs: Math.round(delaySeconds * 1000 * jitter),
  };
}
