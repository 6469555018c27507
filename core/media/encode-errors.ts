import { convertAgain } from '@cueline/video/limits.ts';
import * as v from 'valibot';
import type { FailureCode } from '#contract/schemas/failure-code.ts';

export interface EncodeError {
  /** The export's `error`, written for the user. */
  readonly message: string;
  readonly code: FailureCode;
  /** The user can correct the cause; false raises an alarm. */
  readonly expected: boolean;
  /** The job ended with status ERROR, which AWS does not bill: only such a job has a code. */
  readonly unbilled: boolean;
}

/** The cause that Step Functions passes on for a failed MediaConvert job: the job, or the event of its failure. */
const Code = v.looseObject({ ErrorCode: v.number() });
const Cause = v.union([
  v.pipe(
    Code,
    v.transform(({ ErrorCode }) => ErrorCode),
  ),
  v.pipe(
    v.looseObject({ Job: Code }),
    v.transform(({ Job }) => Job.ErrorCode),
  ),
  v.pipe(
    v.looseObject({ errorCode: v.number() }),
    v.transform(({ errorCode }) => errorCode),
  ),
  v.pipe(
    v.looseObject({ detail: v.looseObject({ errorCode: v.number() }) }),
    v.transform(({ detail }) => detail.errorCode),
  ),
]);

/** Codes that mean a problem of the media. https://docs.aws.amazon.com/mediaconvert/latest/ug/mediaconvert_error_codes.html */
const mediaErrors: ReadonlyMap<number, string> = new Map([
  [1010, `The media file could not be opened; it may be damaged. ${convertAgain}`],
  [1020, `The media file has no video that can be read. ${convertAgain}`],
  [1021, `The media file has no audio that can be read. ${convertAgain}`],
  [1030, `The media file uses a codec that cannot be read. ${convertAgain}`],
  [1075, `The media file is damaged or cut short. ${convertAgain}`],
  [1076, `The media file is damaged or cut short. ${convertAgain}`],
  [1092, `The audio of the media file cannot be decoded; it may be damaged. ${convertAgain}`],
  [1093, `The audio of the media file cannot be decoded; it may be damaged. ${convertAgain}`],
]);

/** Describes a failed MediaConvert job by the JSON of its cause. All errors that are not of the media count as the service's. */
export function describeEncodeError(cause: string): EncodeError {
  const code = errorCodeOf(cause);
  const message = mediaErrors.get(code ?? 0);
  const unbilled = code !== undefined;
  return message ? { message, code: 'unreadable_media', expected: true, unbilled } : { ...renderFailed, unbilled };
}

/** For a video that could not be made, with no known reason. */
export const renderFailed = {
  message: 'Rendering failed on our side. Please try again.',
  code: 'render_failed',
  expected: false,
} as const;

function errorCodeOf(cause: string): number | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Cause), cause);
  return parsed.success ? parsed.output : undefined;
}
