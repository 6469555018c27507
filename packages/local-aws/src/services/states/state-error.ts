import * as v from 'valibot';

/**
 * A state that failed, under the name that Retry and Catch see.
 * https://docs.aws.amazon.com/step-functions/latest/dg/concepts-error-handling.html
 */
export class StateError extends Error {
  readonly error: string;
  readonly detail: string;
  constructor(error: string, detail: string) {
    super(`${error}: ${detail}`);
    this.error = error;
    this.detail = detail;
  }
}

/** Errors that end an execution though a Retry or Catch names States.ALL. */
const beyondAll = new Set(['States.DataLimitExceeded', 'States.Runtime']);

/** Whether an ErrorEquals list catches the error; States.Runtime is never caught. */
export function errorMatches(errorEquals: readonly string[], error: string): boolean {
  if (error === 'States.Runtime') return false;
  return errorEquals.some((name) => {
    if (name === error) return true;
    if (beyondAll.has(error)) return false;
    if (name === 'States.ALL') return true;
    // A missed heartbeat is one of the two ways to time out.
    if (name === 'States.Timeout') return error === 'States.HeartbeatTimeout';
    return name === 'States.TaskFailed' && error !== 'States.Timeout' && error !== 'States.HeartbeatTimeout';
  });
}

const longestSummary = 300;

/** An error in one line for the terminal: of a cause in JSON only the message. */
export function summary(error: string, cause: string): string {
  const message = v.safeParse(Cause, cause);
  const [line = ''] = (message.success ? message.output : cause).split('\n');
  const short = line.length > longestSummary ? `${line.slice(0, longestSummary)}…` : line;
  return short ? `${error}: ${short}` : error;
}

/** What a function that threw, or a MediaConvert job that failed, says in its JSON. */
const Cause = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.pipe(
      v.looseObject({ errorMessage: v.string() }),
      v.transform(({ errorMessage }) => errorMessage),
    ),
    v.pipe(
      v.looseObject({ Job: v.looseObject({ ErrorMessage: v.string() }) }),
      v.transform(({ Job }) => Job.ErrorMessage),
    ),
  ]),
);
