import { retryableFailures } from './generated/failures.ts';
import type { Error as ErrorReply, Export, FailureCode } from './generated/schemas.ts';
import type { CaptionHandle, WorkHandle } from './work-handle.ts';

export type ErrorCode = ErrorReply['error']['code'];

/** Every copy of this package has the same symbol. Each copy has classes of its own. */
const brand = Symbol.for('cueline.sdk.error');

/** Every error that this package throws. */
export class CuelineError extends Error {
  readonly [brand] = true;
  override name = 'CuelineError';
  /** The work that the call waited for: pass it to `client.wait` to continue. The work itself continues in any case. */
  declare handle?: WorkHandle;
  /** What `caption` had done: pass it to `client.caption`, with the same options, to continue. */
  declare captionHandle?: CaptionHandle;
}

/** Whether the error comes from this package, from any copy of it. */
export const isCuelineError = (error: unknown): error is CuelineError =>
  typeof error === 'object' && error !== null && brand in error;

/** The caller's signal ended the call. A write that was in progress may have been done. */
export class AbortedError extends CuelineError {
  override name = 'AbortedError';
}

/** No complete reply came: the network failed, or the time was over. */
export class ConnectionError extends CuelineError {
  override name = 'ConnectionError';
  readonly isTimeout: boolean;

  constructor(message: string, options: { cause?: unknown; isTimeout?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.isTimeout = options.isTimeout ?? false;
  }
}

/** `wait` took longer than its `timeoutMs`. */
export class WaitTimeoutError extends CuelineError {
  override name = 'WaitTimeoutError';
}

interface FailureFacts {
  readonly error?: string | null | undefined;
  readonly error_code?: FailureCode | null | undefined;
  readonly refunded?: number | undefined;
}

/** An import, a transcription or an export failed. */
export class WorkFailedError extends CuelineError {
  override name = 'WorkFailedError';
  /** Undefined for work that failed before reasons had codes. Codes may be added. */
  readonly code: FailureCode | (string & {}) | undefined;
  readonly refundedCredits: number;
  /** Private, since errors are printed, and a `download_url` is as good as a key. */
  readonly #works: readonly Export[];

  constructor({ error, error_code, refunded }: FailureFacts, works: readonly Export[] = []) {
    super(error ?? 'It failed without a reason.');
    this.code = error_code ?? undefined;
    this.refundedCredits = refunded ?? 0;
    this.#works = works;
  }

  /** All exports that were waited for together: those that are done have been paid for, and have their `download_url`. */
  get works(): readonly Export[] {
    return this.#works;
  }

  get isCancelled(): boolean {
    return this.code === 'cancelled';
  }

  /** Whether the same work, requested again later, may succeed. */
  get isRetryable(): boolean {
    return this.code !== undefined && retryableFailures.has(this.code);
  }
}

/** The storage refused the bytes of an upload. */
export class UploadError extends CuelineError {
  override name = 'UploadError';
}

export interface ErrorFacts {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

/** The API refused the request. */
export class ApiError extends CuelineError {
  override name = 'ApiError';
  readonly status: number;
  /** Undefined in an error of the gateway in front of the API. Codes may be added. */
  readonly code: ErrorCode | (string & {}) | undefined;
  readonly param: string | undefined;
  /** All problems of the request. */
  readonly details: readonly { readonly param: string; readonly message: string }[];
  /** The project that has the `external_id`, where that is taken. */
  readonly projectId: string | undefined;
  readonly requestId: string | undefined;
  readonly docUrl: string | undefined;
  readonly headers: Headers;
  readonly retryAfterMs: number | undefined;

  constructor({ status, body, headers }: ErrorFacts) {
    const reported = errorIn(body);
    super(reported?.message ?? `The API answered ${status}.`);
    this.status = status;
    this.code = reported?.code;
    this.param = reported?.param;
    this.details = reported?.details ?? [];
    this.projectId = reported?.project_id;
    this.requestId = reported?.request_id ?? headers.get('apigw-requestid') ?? undefined;
    this.docUrl = reported?.doc_url;
    this.headers = headers;
    this.retryAfterMs = retryAfterMs(headers);
  }

  /** Too many requests, or too much open work. */
  get isRateLimited(): boolean {
    return this.status === 429;
  }
}

/** 400, 405, 413, 422: the request itself must be changed. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError';
}
/** 401: the key is missing, unknown, expired or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}
/** 402: credits are lacking, or `max_credits` or the cap of the key is too low. */
export class PaymentError extends ApiError {
  override name = 'PaymentError';
}
/** 403: the key or the plan does not allow it. */
export class PermissionError extends ApiError {
  override name = 'PermissionError';
}
/** 404: there is no such thing in this account. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}
/** 409, 410, 412: the state does not allow the request. */
export class ConflictError extends ApiError {
  override name = 'ConflictError';
}
/** 429: too many requests, or too much open work. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
}
/** 5xx: the API failed. */
export class ServerError extends ApiError {
  override name = 'ServerError';
}

const classes: Readonly<Record<number, new (facts: ErrorFacts) => ApiError>> = {
  401: AuthenticationError,
  402: PaymentError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: ConflictError,
  412: ConflictError,
  429: RateLimitError,
};

export const apiError = (facts: ErrorFacts): ApiError =>
  new (classes[facts.status] ?? (facts.status < 500 ? InvalidRequestError : ServerError))(facts);

const errorIn = (body: string): ErrorReply['error'] | undefined => {
  try {
    const reply: ErrorReply | undefined = JSON.parse(body);
    return typeof reply?.error?.message === 'string' ? reply.error : undefined;
  } catch {
    return undefined;
  }
};

/** Retry-After is a number of seconds or a date (RFC 9110 section 10.2.3). */
const retryAfterMs = (headers: Headers): number | undefined => {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
};
