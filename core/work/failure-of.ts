import * as v from 'valibot';
import { errorStatus } from '#contract/errors.ts';
import { failures } from '#contract/failures.ts';
import { FailureCode } from '#contract/schemas/failure-code.ts';
import { failureCodeOf, OUR_RENDERER_FAILED } from '#contract/step-errors.ts';
import type { AppError } from '../app-error.ts';
import { describeEncodeError, renderFailed } from '../media/encode-errors.ts';

/** Why work failed. */
export interface Reason {
  /** The `error` of the job or export, written for the user. */
  readonly message: string;
  readonly code: FailureCode;
  /**
   * The MediaConvert job failed: "You are not billed for jobs that end in an ERROR state". The steps of an export before it cost
   * next to nothing. https://docs.aws.amazon.com/mediaconvert/latest/ug/ev_status_progressing.html
   */
  readonly unbilled?: boolean;
  /** Fails the work only if none of its steps has started; a running execution must be stopped first. */
  readonly onlyUnstarted?: boolean;
  /** The credits are refunded only if none of its steps has started. */
  readonly keepsBegunCharge?: boolean;
  /**
   * Its owner ends it: where a step has started, what AWS bills counts towards the ceiling of such work, and beyond that nothing is
   * ended. Its place is free once its execution is stopped.
   */
  readonly isCancelled?: boolean;
}

export interface Failure extends Reason {
  /** The user can correct the cause; false means a fault of the service and raises an alarm. */
  readonly expected: boolean;
}

/** For an export whose transcription has failed for a reason of this code. */
export const noTranscriptBecause = (code: FailureCode): Reason => ({
  message: `There is no transcript to export. ${failures[code].meaning}`,
  code,
});

/** For work that ended without a known reason. */
export const ourFault: Failure = {
  message: 'Something went wrong on our side. Please try again.',
  code: 'internal_error',
  expected: false,
};

/**
 * The failure for an error that a machine caught. For a failed Lambda `cause` is the JSON of the thrown error ({errorType,
 * errorMessage, …}), for a failed MediaConvert job the JSON of the job. Only the messages of errors with a code of their own are
 * written for the user; all others are hidden.
 */
export const failureOf = (error: string, cause: string): Failure => {
  const code = isFailureCode(error) ? error : failureCodeOf[error];
  if (code) return { message: messageOf(cause) ?? ourFault.message, code, expected: true };
  if (error === OUR_RENDERER_FAILED) return renderFailed;
  if (error === 'States.TaskFailed' || error.startsWith('MediaConvert.')) return describeEncodeError(cause);
  return ourFault;
};

const isFailureCode = (name: string): name is FailureCode => v.is(FailureCode, name);

/** The code of work that fails for a reason for which a request is refused. */
export const codeOfRefusal = ({ code }: AppError): FailureCode => {
  if (isFailureCode(code)) return code;
  return errorStatus[code] < 500 ? 'invalid_request' : 'internal_error';
};

const messageOf = (cause: string): string | undefined => {
  try {
    const parsed: unknown = JSON.parse(cause);
    return typeof parsed === 'object' && parsed && 'errorMessage' in parsed ? String(parsed.errorMessage) : undefined;
  } catch {
    return undefined;
  }
};

/** The `error` of failed work, which mentions what became of its charge, if there was one. */
export const errorOfWork = (message: string, credits: number, keepsCharge = false): string => {
  if (credits === 0) return message;
  const ending = keepsCharge ? 'It had begun, so its credits were not refunded.' : 'The credits were refunded.';
  return `${message.replace(/[^.!?]$/, '$&.')} ${ending}`;
};
