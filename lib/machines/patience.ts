import { mostSpeechRetries } from '#contract/speech-engine.ts';
import {
  fullServiceErrors,
  SIGNED_URL_REFUSED,
  SPEECH_ENGINE_BUSY,
  throttlingErrors,
  transientErrors,
  UNAVAILABLE,
} from '#contract/step-errors.ts';

/** With full jitter each wait is uniform between zero and its maximum, so all waits together last half of the sum of maxima. */
const backoff = { IntervalSeconds: 2, BackoffRate: 2, JitterStrategy: 'FULL' };

/** Eight hours on average, at least four and at most 16: the machines have at least 20. */
const hours = { ...backoff, MaxDelaySeconds: 300, MaxAttempts: 200 };

/**
 * For the ranges of an import, in place of the retrier of throttling: as each waits by itself, a day of short waits would be more
 * events than the history of an execution takes.
 */
export const retryThrottledRange = { ErrorEquals: throttlingErrors, ...hours };

/** For ranges of sound, which Transcribe hears where none of our own Lambdas is free for half an hour; with as many events as a history takes. */
export const retryThrottledHearing = {
  ErrorEquals: throttlingErrors,
  ...backoff,
  MaxDelaySeconds: 120,
  MaxAttempts: 30,
};

/** Once a URL was refused, others are signed. */
export const retryRefused = { ErrorEquals: [SIGNED_URL_REFUSED], MaxAttempts: 2 };

/** HearSpeech throws it no more often than the stage lets it send a piece again. */
export const retrySpeechEngine = {
  ErrorEquals: [SPEECH_ENGINE_BUSY],
  IntervalSeconds: 10,
  BackoffRate: 4,
  MaxAttempts: mostSpeechRetries,
};

/** Each may be another whole chunk, or another whole sound, so there are few, within twenty minutes. */
export const retryRender = { ErrorEquals: [UNAVAILABLE], IntervalSeconds: 60, BackoffRate: 4, MaxAttempts: 3 };

/**
 * Retriers by kind of error, in the order in which Step Functions looks for a match; each counts its own attempts. The sum of so
 * many random waits varies little; a test checks the shortest sum (docs/decisions/full-services-are-waited-out.md).
 */
export const retriers = [
  // An hour and a half on average, at least half an hour.
  { ErrorEquals: throttlingErrors, ...backoff, MaxDelaySeconds: 120, MaxAttempts: 100 },
  { ErrorEquals: fullServiceErrors, ...hours },
  { ErrorEquals: transientErrors, ...backoff, MaxDelaySeconds: 60, MaxAttempts: 5 },
];
