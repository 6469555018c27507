import * as v from 'valibot';

/**
 * A state has failed; `error` is the name that Retry and Catch match.
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

/** Errors that States.ALL does not match. */
const notInAll = new Set(['States.DataLimitExceeded', 'States.Runtime']);

/** Whether an ErrorEquals list matches the error; none matches States.Runtime. */
export function errorMatches(errorEquals: readonly string[], error: string): boolean {
  if (error === 'States.Runtime') return false;
  return errorEquals.some((name) => {
    if (name === error) return true;
    if (notInAll.has(error)) return false;
    if (name === 'States.ALL') return true;
    // A missed heartbeat is a time-out, too.
    if (name === 'States.Timeout') return error === 'States.HeartbeatTimeout';
    return name === 'States.TaskFailed' && error !== 'States.Timeout' && error !== 'States.HeartbeatTimeout';
  });
}

const MAX_SUMMARY_CHARS = 300;

/** An error in one line for the terminal; of a cause in JSON only the message is shown. */
export function summary(error: string, cause: string): string {
  const message = v.safeParse(Cause, cause);
  const [line = ''] = (message.success ? message.output : cause).split('\n');
  const short = line.length > MAX_SUMMARY_CHARS ? `${line.slice(0, MAX_SUMMARY_CHARS)}…` : line;
  return short ? `${error}: ${short}` : error;
}

/** The message in the JSON of a function's error or of a failed MediaConvert job. */
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
