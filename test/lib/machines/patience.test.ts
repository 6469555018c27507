import { Retrier } from '@cueline/local-aws/services/states/definition.ts';
import { planRetry } from '@cueline/local-aws/services/states/retry.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { NO_CONNECTION_FREE, SERVICE_FULL, UNAVAILABLE } from '#contract/step-errors.ts';
import { retriers } from '../../../lib/machines/patience.ts';

const asGiven = v.parse(v.array(Retrier), retriers);

/** The waits that an error is granted, in seconds, when each draw of the jitter comes out as `drawn` of its most. */
const waitsOf = (error: string, drawn: number): number[] => {
  const waits: number[] = [];
  for (let plan = planRetry(asGiven, error, [], () => drawn); plan; ) {
    waits.push(plan.delayMs / 1000);
    plan = planRetry(asGiven, error, plan.retries, () => drawn);
  }
  return waits;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The probability that evenly drawn waits add up to less than this, at the most (Hoeffding). */
const chanceBelow = (seconds: number, error: string): number => {
  const most = waitsOf(error, 1);
  return Math.exp((-2 * (sum(most) / 2 - seconds) ** 2) / sum(most.map((wait) => wait ** 2)));
};

const hour = 3600;

describe.each([
  [UNAVAILABLE, 1.5 * hour, hour / 2],
  ['Lambda.TooManyRequestsException', 1.5 * hour, hour / 2],
  [SERVICE_FULL, 8 * hour, 4 * hour],
  [NO_CONNECTION_FREE, 8 * hour, 4 * hour],
  ['MediaConvert.TooManyRequestsException', 8 * hour, 4 * hour],
])('%s', (error, expectedSeconds, minSeconds) => {
  it('is waited out for the time that is claimed, on average', () => {
    expect(sum(waitsOf(error, 0.5))).toBeGreaterThan(expectedSeconds);
    expect(sum(waitsOf(error, 0.5))).toBeLessThan(1.1 * expectedSeconds);
  });

  it('is waited out for the least that is claimed but once in a billion times', () => {
    expect(sum(waitsOf(error, 0.5))).toBeGreaterThan(minSeconds);
    expect(chanceBelow(minSeconds, error)).toBeLessThan(1e-9);
  });

  it('leaves a machine the seven hours that the longest extraction and its transcription take', () => {
    expect(sum(waitsOf(error, 1))).toBeLessThan((24 - 7) * hour);
  });

  it('is looked at again soon, while it may be short', () => {
    expect(waitsOf(error, 1).slice(0, 3)).toEqual([2, 4, 8]);
  });
});

it('waits but a minute for what is more likely broken than busy', () => {
  expect(sum(waitsOf('Lambda.ServiceException', 1))).toBe(62);
  expect(waitsOf('TypeError', 1)).toEqual([]);
});
