import type { Line } from '#contract/schemas/transcript.ts';
import type { AppError } from '../../app-error.ts';
import { invalidRequest } from '../../requests/invalid-request.ts';

/** The error for a place that the transcript does not have. */
export const misplaced = (param: string, message: string): AppError => invalidRequest([{ param, message }]);

/** The line of an operation. `path` is that of the operation in the request. Throws invalid_request. */
export const lineAt = (lines: readonly Line[], line: number, path: string): Line => {
  const found = lines[line];
  if (!found) throw misplaced(`${path}.line`, `is beyond the ${lines.length} lines`);
  return found;
};
