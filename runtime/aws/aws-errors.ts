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
  'ServiceQuotaExceededException',
  'ExecutionLimitExceeded',
  'SlowDown',
  'RequestTimeout',
  // S3 may refuse one of two requests at once that complete one multipart upload.
  'ConditionalRequestConflict',
  'TimeoutError',
]);
/** The `code` of network errors of Node, some of which the SDK passes on unchanged. */
const brokenConnections = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND']);

/** Whether a later attempt may succeed: the service throttled, timed out, was unreachable or answered 5xx. */
const isTransient = (error: Error & { code?: unknown; $metadata?: { httpStatusCode?: number } }): boolean =>
  busyNames.has(error.name) ||
  brokenConnections.has(String(error.code)) ||
  (error.$metadata?.httpStatusCode ?? 0) >= 500;

/**
 * `unavailable` for a transient SDK error, any other error unchanged. Called where the SDK is called, so that no other
 * code knows the names of AWS errors.
 */
export const translateAwsError = (error: unknown): unknown =>
  error instanceof Error && isTransient(error)
    ? new AppError('unavailable', 'A service behind Cueline is busy. Send the request again in a few seconds.', {
        cause: error,
        retryAfterSeconds: 5,
      })
    : error;

/** Makes a call of an SDK client; throws its error as `translateAwsError` returns it. */
export const callAws = async <Output>(call: () => Promise<Output>): Promise<Output> => {
  try {
    return await call();
  } catch (error) {
    throw translateAwsError(error);
  }
};

export const hasName = (error: unknown, ...names: readonly string[]): error is Error =>
  error instanceof Error && names.includes(error.name);
