import { ApiError } from '#sdk/index.ts';

/** Errors of the client that time or a new session can resolve: 401, 408 (time-out), 409 (work in progress), 429 (too many). */
const passing: readonly number[] = [401, 408, 409, 429];

/** Whether the same request would be refused again. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.includes(error.status);

export interface RefusedLine {
  /** Counted from 0. */
  readonly line: number;
  readonly message: string;
}

/** The lines that were refused, each with the reason. */
export const refusedLines = ({ param = '', message, details }: ApiError): RefusedLine[] => {
  const problems = details.length > 0 ? details : [{ param, message }];
  return problems.flatMap((problem) => {
    const [, line] = /^lines\[(\d+)\]/.exec(problem.param) ?? [];
    return line === undefined ? [] : [{ line: Number(line), message: problem.message }];
  });
};
