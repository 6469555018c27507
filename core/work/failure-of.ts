import { userErrors } from '#contract/step-errors.ts';
import { describeEncodeError } from '../media/encode-errors.ts';

/** Why work ended badly. */
export interface Reason {
  /** For the `error` of the job or export, in words for the user. */
  readonly message: string;
  /**
   * MediaConvert gave up on it: "You are not billed for jobs that end in an ERROR state". No step before an encode is billed
   * by the minute. https://docs.aws.amazon.com/mediaconvert/latest/ug/ev_status_progressing.html
   */
  readonly unbilled?: boolean;
  /** Ends the work only where no step of it has begun: what runs must be stopped first. */
  readonly unbegun?: boolean;
}

export interface Failure extends Reason {
  /** The user could mend it; false is our fault and raises an alarm. */
  readonly expected: boolean;
}

/** For work that ended without a word. */
export const ourFault: Failure = {
  message: 'Something went wrong on our side. Please try again.',
  expected: false,
};

/**
 * What a machine caught, as a person is to read it. `cause` of a failed Lambda is the JSON of the thrown error
 * ({errorType, errorMessage, …}), of a failed MediaConvert job the JSON of the job. Only our own user errors carry a
 * message written for the user; any other stays inside.
 */
export const failureOf = (error: string, cause: string): Failure => {
  if (userErrors.includes(error)) return { message: messageOf(cause) ?? ourFault.message, expected: true };
  if (error === 'States.TaskFailed' || error.startsWith('MediaConvert.')) return describeEncodeError(cause);
  return ourFault;
};

const messageOf = (cause: string): string | undefined => {
  try {
    const parsed: unknown = JSON.parse(cause);
    return typeof parsed === 'object' && parsed && 'errorMessage' in parsed ? String(parsed.errorMessage) : undefined;
  } catch {
    return undefined;
  }
};

/** The `error` of work that failed: with the refund, where it was charged anything. */
export const errorOfWork = (message: string, credits: number): string =>
  credits > 0 ? `${message.replace(/[^.!?]$/, '$&.')} The credits were refunded.` : message;
