// biome-ignore-all lint/performance/noBarrelFile: this is the entry of the package.
export type { ApiPromise, Reply } from './api-promise.ts';
export type { Captioned, CaptionOptions, CaptionStage } from './caption.ts';
export { Cueline } from './client.ts';
export {
  AbortedError,
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  CuelineError,
  type ErrorCode,
  InvalidRequestError,
  isCuelineError,
  NotFoundError,
  PaymentError,
  PermissionError,
  RateLimitError,
  ServerError,
  UploadError,
  WaitTimeoutError,
  WorkFailedError,
} from './errors.ts';
export { type OperationId, type Operations, version } from './generated/operations.ts';
export type * from './generated/schemas.ts';
export type { PagePromise } from './pages.ts';
export type { SubtitleFormat, SubtitleQuery } from './resources/transcripts.ts';
export type { ClientOptions, Fetch, Input, LogEvent, RequestOptions } from './transport.ts';
export type { UploadOptions, UploadStorage } from './upload.ts';
export type { CaptionHandle, EndedWork, WaitOptions, WorkHandle, WorkType } from './work-handle.ts';
export type { WorkPromise } from './work-promise.ts';
