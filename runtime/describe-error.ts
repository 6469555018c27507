import * as v from 'valibot';

const maxIssues = 20;

/**
 * An error in a form that a log may contain: without input, which may be a key, a token or a signed URL. Errors keep input in
 * the issues of a ValiError, in the text that JSON.parse quotes, and in properties such as `input`.
 */
export const describeError = (error: Error): object => ({
  name: error.name,
  ...('code' in error && { code: String(error.code) }),
  message: messageWithoutInput(error),
  stack: framesOf(error),
  ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
});

/** The message; for a ValiError the path and the type of each issue, such as `resumable.endpoint: url`. */
export const messageWithoutInput = (error: Error): string => {
  if (error instanceof v.ValiError) {
    const issues: readonly v.BaseIssue<unknown>[] = error.issues;
    const shown = issues.slice(0, maxIssues).map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.type}`);
    return `${issues.length} issues: ${shown.join(', ')}`;
  }
  return error instanceof SyntaxError ? 'malformed' : error.message;
};

/** The stack begins with the message, which may have several lines. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
