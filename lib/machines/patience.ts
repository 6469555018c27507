import { fullServiceErrors, throttlingErrors, transientErrors } from '#contract/step-errors.ts';

/** Full jitter draws each wait evenly from nothing to its most, so a schedule lasts half of what its waits add up to. */
const backoff = { IntervalSeconds: 2, BackoffRate: 2, JitterStrategy: 'FULL' };

/**
 * How long each kind of error is waited out, in the order in which Step Functions looks for a match. Each counts for itself.
 * The draws of so many waits even out: how short a schedule can come out is held by a test
 * (docs/decisions/full-services-are-waited-out.md).
 */
export const retriers = [
  // An hour and a half on average, and half an hour at least.
  { ErrorEquals: throttlingErrors, ...backoff, MaxDelaySeconds: 120, MaxAttempts: 100 },
  // Eight hours on average, four at least, and 16 at most: the machines have 24.
  { ErrorEquals: fullServiceErrors, ...backoff, MaxDelaySeconds: 300, MaxAttempts: 200 },
  { ErrorEquals: transientErrors, ...backoff, MaxDelaySeconds: 60, MaxAttempts: 5 },
];
