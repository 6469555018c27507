import type { ErrorCode } from '#contract/errors.ts';

export interface Problem {
  readonly param: string;
  readonly message: string;
}

interface AppErrorOptions extends ErrorOptions {
  readonly param?: string;
  readonly details?: readonly Problem[];
  readonly retryAfterSeconds?: number;
  /** The project that is in the way. */
  readonly projectId?: string;
}

/** An error that the API answers with: a code of contract/errors.ts and a sentence that says what is wrong. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly param: string | undefined;
  readonly details: readonly Problem[];
  readonly retryAfterSeconds: number | undefined;
  readonly projectId: string | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options);
    this.name = code;
    this.code = code;
    this.param = options.param;
    this.details = options.details ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.projectId = options.projectId;
  }
}
