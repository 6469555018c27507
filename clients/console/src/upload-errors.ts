import { ApiError, ConnectionError, type ErrorCode } from '#sdk/index.ts';

/** Another attempt may succeed: the service was not reached, is busy, or the person has to sign in again. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.status === 401));

/** Refusals of the file itself. */
const unusable: ReadonlySet<string | undefined> = new Set<ErrorCode>([
  'not_media',
  'unsupported_media',
  'encrypted_media',
  'no_audio',
  'duration_limit_exceeded',
  'payload_too_large',
  'unsupported_source_url',
]);

/** The slot of a file that is too large is refused with the size as its parameter, and a link that is none with itself. */
export const isUnusable = (error: unknown): boolean =>
  error instanceof ApiError && (unusable.has(error.code) || error.param === 'size' || error.param === 'source_url');

export const stateAfter = (error: unknown) =>
  isTransient(error) ? 'waiting' : isUnusable(error) ? 'unusable' : 'failed';
