import { expect, it } from 'vitest';
import { planRetry } from '../../../src/services/states/retry.ts';

const retrier = {
  ErrorEquals: ['X'],
  IntervalSeconds: 2,
  BackoffRate: 3,
  MaxAttempts: 3,
  JitterStrategy: 'NONE' as const,
};

it('waits longer before each attempt, up to MaxDelaySeconds', () => {
  const capped = [{ ...retrier, MaxDelaySeconds: 10 }];
  expect(planRetry(capped, 'X', [])).toEqual({ retries: [1], delayMs: 2000 });
  expect(planRetry(capped, 'X', [1])).toEqual({ retries: [2], delayMs: 6000 });
  expect(planRetry(capped, 'X', [2])).toEqual({ retries: [3], delayMs: 10_000 });
  expect(planRetry(capped, 'X', [3])).toBeUndefined();
});

it('spreads the delay with full jitter', () => {
  expect(planRetry([{ ...retrier, JitterStrategy: 'FULL' }], 'X', [], () => 0.25)?.delayMs).toBe(500);
});

it('counts each retrier by itself, and uses only the first that matches', () => {
  const retriers = [
    { ...retrier, MaxAttempts: 1 },
    { ...retrier, ErrorEquals: ['States.ALL'] },
  ];
  expect(planRetry(retriers, 'Y', [1, 0])?.retries).toEqual([1, 1]);
  expect(planRetry(retriers, 'X', [1, 0])).toBeUndefined();
});
