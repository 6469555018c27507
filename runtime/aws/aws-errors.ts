import { AppError } from '#core/app-error.ts';

const busyNames = new Set([
  'ThrottlingException',
  'ThrottledException',
  'Throttling',
  'TransactionInProgressException',
  'TooManyRequestsException',
  'RequestLimitExceeded',
  'ProvisionedThroughputExceededException',
  'LimitExceededException',
  'ExecutionLimitExceeded',
  'SlowDown',
  'RequestTimeout',
  'TimeoutError',
]);
/** Node says these in `code`, and the SDK passes some of them on as they are. */
const brokenConnections = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND']);

/** True for a service that asks us to come back: throttled, timed out, unreachable or broken on its side. */
const isPassing = (error: Error & { code?: unknown; $metadata?: { httpStatusCode?: number } }): boolean =>
  busyNames.has(error.name) ||
  brokenConnections.has(String(error.code)) ||
  (error.$metadata?.httpStatusCode ?? 0) >= 500;

/**
 * An SDK error as the rest of the code knows it: `unavailable` for what passes, the error itself otherwise.
 * Called where the SDK is called; nothing above knows AWS names.
 */
export const translateAwsError = (error: unknown): unknown =>
  error instanceof Error && isPassing(error)
    ? new AppError('unavailable', 'A service behind Cueline is busy. Send the request again in a few seconds.', {
        cause: error,
        retryAfterSeconds: 5,
      })
    : error;

export const hasName = (error: unknown, ...names: readonly string[]): error is Error =>
  error instanceof Error && names.includes(error.name);
