import { Retrier } from '@cueline/local-aws/services/states/definition.ts';
import { planRetry } from '@cueline/local-aws/services/states/retry.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  LAMBDA_THROTTLED,
  NO_CONNECTION_FREE,
  PIECE_NOT_MADE,
  SERVICE_FULL,
  SIGNED_URL_REFUSED,
  UNAVAILABLE,
  UNREADABLE_MEDIA,
  VIDEO_CRASHED,
  VIDEO_TOO_SLOW,
  WORK_ENDED,
} from '#contract/step-errors.ts';
import { exportSteps } from '#contract/steps/export.ts';
import { publishSteps } from '#contract/steps/publish.ts';
import { exportMachine } from '../../../lib/machines/export-machine.ts';
import { retriers } from '../../../lib/machines/patience.ts';
import { perRow } from '../../../lib/per-row.ts';

const parsed = v.parse(v.array(Retrier), retriers);
const step = { functionArn: 'arn', timeoutSeconds: 1 };
const steps = perRow({ ...exportSteps, ...publishSteps }, () => step);
const { States } = exportMachine({
  steps,
  stackPrefix: 'cueline-dev',
  mediaConvertRoleArn: 'arn',
  chunkQueueUrl: 'url',
});
const ofRender = v.parse(v.array(Retrier), States.JoinPieces?.Retry);

/** The waits of all retries of an error, in seconds, where each jittered wait is `drawn` times its maximum. */
const waitsOf = (error: string, drawn: number, of = parsed): number[] => {
  const waits: number[] = [];
  for (let plan = planRetry(of, error, [], () => drawn); plan; ) {
    waits.push(plan.delayMs / 1000);
    plan = planRetry(of, error, plan.retries, () => drawn);
  }
  return waits;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** An upper bound of the probability that uniformly drawn waits add up to less than this: Hoeffding's inequality. */
const chanceBelow = (seconds: number, error: string): number => {
  const longest = waitsOf(error, 1);
  return Math.exp((-2 * (sum(longest) / 2 - seconds) ** 2) / sum(longest.map((wait) => wait ** 2)));
};

const hour = 3600;

describe.each([
  [UNAVAILABLE, 1.5 * hour, hour / 2],
  [LAMBDA_THROTTLED, 1.5 * hour, hour / 2],
  [SERVICE_FULL, 8 * hour, 4 * hour],
  [NO_CONNECTION_FREE, 8 * hour, 4 * hour],
  ['MediaConvert.ConflictException', 1.5 * hour, hour / 2],
  ['MediaConvert.TooManyRequestsException', 8 * hour, 4 * hour],
  ['MediaConvert.ServiceQuotaExceededException', 8 * hour, 4 * hour],
])('%s', (error, expectedSeconds, minSeconds) => {
  it('is retried for the expected time on average', () => {
    expect(sum(waitsOf(error, 0.5))).toBeGreaterThan(expectedSeconds);
    expect(sum(waitsOf(error, 0.5))).toBeLessThan(1.1 * expectedSeconds);
  });

  it('is retried for less than the minimum once in a billion times at most', () => {
    expect(sum(waitsOf(error, 0.5))).toBeGreaterThan(minSeconds);
    expect(chanceBelow(minSeconds, error)).toBeLessThan(1e-9);
  });

  it('leaves a machine the seven hours that its longest extraction and transcription take', () => {
    expect(sum(waitsOf(error, 1))).toBeLessThan((24 - 7) * hour);
  });

  it('is retried soon at first', () => {
    expect(waitsOf(error, 1).slice(0, 3)).toEqual([2, 4, 8]);
  });
});

it('signs the URLs of a chunk again twice where the bucket refuses them, and makes it twice again where something killed it', () => {
  expect(waitsOf(SIGNED_URL_REFUSED, 1, ofRender)).toHaveLength(2);
  for (const killed of [VIDEO_CRASHED, 'Runtime.ExitError', 'Lambda.Unknown', 'SQS.SdkClientException'])
    expect(waitsOf(killed, 1, ofRender), killed).toEqual([2, 4]);
  for (const hopeless of [VIDEO_TOO_SLOW, PIECE_NOT_MADE, UNREADABLE_MEDIA, WORK_ENDED])
    expect(waitsOf(hopeless, 1, ofRender), hopeless).toEqual([]);
});

it('renders again three times at most where an answer is lost, and waits long for a free Lambda', () => {
  expect(waitsOf(UNAVAILABLE, 1, ofRender)).toEqual([60, 240, 960]);
  expect(sum(waitsOf(LAMBDA_THROTTLED, 0.5, ofRender))).toBeGreaterThan(hour);
});

it('retries for a minute where a service fails, and not at all where our code does', () => {
  expect(sum(waitsOf('Lambda.ServiceException', 1))).toBe(62);
  expect(waitsOf('TypeError', 1)).toEqual([]);
});
