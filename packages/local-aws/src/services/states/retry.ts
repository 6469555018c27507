import type { Retrier } from './definition.ts';
import { errorMatches } from './state-error.ts';

export interface RetryPlan {
  readonly retries: readonly number[];
  readonly delayMs: number;
}

/**
 * The next try that the first matching Retrier grants, or undefined when it is used up or none matches.
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
  const grownSeconds = retrier.IntervalSeconds * retrier.BackoffRate ** used;
  const cappedSeconds = Math.min(grownSeconds, retrier.MaxDelaySeconds ?? Number.POSITIVE_INFINITY);
  const jitter = retrier.JitterStrategy === 'FULL' ? random() : 1;
  return {
    retries: retriers.map((_, at) => (retries[at] ?? 0) + (at === index ? 1 : 0)),
    delayMs: Math.round(cappedSeconds * 1000 * jitter),
  };
}
