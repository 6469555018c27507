import { UNREADABLE_MEDIA, VIDEO_CRASHED, VIDEO_TOO_SLOW } from '@cueline/video/errors.ts';
import type { FailureCode } from './schemas/failure-code.ts';

export { UNREADABLE_MEDIA, VIDEO_CRASHED, VIDEO_TOO_SLOW };

/** Error names that Step Functions matches: imported by the step that throws and by the machine that catches. */

/** The work was ended elsewhere, by a deletion or a sweep: the execution stops without an error. */
export const WORK_ENDED = 'WorkEnded';
/** A service throttles or fails: retried for more than an hour. */
export const UNAVAILABLE = 'Unavailable';
/** Step Functions' name for it: the AWS account has no Lambda free. */
export const LAMBDA_THROTTLED = 'Lambda.TooManyRequestsException';
/** A service accepts no more work of this AWS account, not even in its queue: retried for hours. */
export const SERVICE_FULL = 'ServiceFull';
/** The media contains no speech. */
export const NO_SPEECH = 'NoSpeech';
/** This audio track contains no speech, and the media has another. */
export const TRACK_SILENT = 'TrackSilent';
/** Amazon Transcribe heard too little to tell the language: the clip is transcribed once more, in the last language of its account. */
export const LANGUAGE_NOT_TOLD = 'LanguageNotTold';
/** The same, and no language is known to try; the message says what to do. */
export const LANGUAGE_UNKNOWN = 'LanguageUnknown';
/** The text to align does not match the speech; the message says how much of it was heard, or that it has no words. */
export const TEXT_MISMATCH = 'TextMismatch';
/** The captions take too long to lay out; the message says what to do. */
export const CAPTIONS_TOO_SLOW = 'CaptionsTooSlow';
/** The Transcribe job failed; the message is its FailureReason. */
export const SPEECH_JOB_FAILED = 'SpeechJobFailed';
/** The Transcribe job took far longer than the media lasts. */
export const SPEECH_JOB_STUCK = 'SpeechJobStuck';

/** The message of a piece of a video was received so often that the queue would drop it next. */
export const PIECE_NOT_MADE = 'PieceNotMade';
/** The bucket refused a signed URL, which has expired or was never for this request: the work begins again with new URLs. */
export const SIGNED_URL_REFUSED = 'SignedUrlRefused';
/** Our own code has failed for good and MediaConvert may not take over; the message says what it failed with. No machine retries it. */
export const OUR_RENDERER_FAILED = 'OurRendererFailed';

/** What was heard is not likely English, the only language of our own recogniser. */
export const NOT_ENGLISH = 'NotEnglish';
/** The engine that hears by address did not answer, or is overloaded: retried where the stage says so. */
export const SPEECH_ENGINE_BUSY = 'SpeechEngineBusy';
/** It has failed for good. No machine retries it. */
export const SPEECH_ENGINE_FAILED = 'SpeechEngineFailed';
/** Our own recogniser has failed, and Transcribe may not take over; the message says what it failed with. No machine retries it. */
export const OUR_RECOGNISER_FAILED = 'OurRecogniserFailed';

/** The source of an import is refused or cannot be downloaded; the message says why, in words for the user. */
export const SOURCE_REFUSED = 'SourceRefused';
/** The host of an import closed the connection or did not answer: retried, then handled as SourceRefused. */
export const SOURCE_BROKEN = 'SourceBroken';
/** The account or the host has no free place for a connection: retried for hours. */
export const NO_CONNECTION_FREE = 'NoConnectionFree';
/** The host does not send the byte ranges that it announced: the file is copied in one stream instead. */
export const RANGES_BROKEN = 'RangesBroken';

/**
 * Errors whose message is written for the user, with the code of the failure. So are errors whose name is a FailureCode itself, which
 * no machine matches. All others are faults of the service and raise an alarm.
 */
export const failureCodeOf: Readonly<Record<string, FailureCode>> = {
  [UNREADABLE_MEDIA]: 'unreadable_media',
  [NO_SPEECH]: 'no_speech',
  [LANGUAGE_UNKNOWN]: 'language_unknown',
  [TEXT_MISMATCH]: 'text_mismatch',
  [CAPTIONS_TOO_SLOW]: 'captions_too_slow',
  [SPEECH_JOB_FAILED]: 'transcription_failed',
  [SOURCE_REFUSED]: 'unsupported_source_url',
  [SOURCE_BROKEN]: 'link_unreachable',
  [NO_CONNECTION_FREE]: 'too_many_open',
};
export const userErrors: readonly string[] = Object.keys(failureCodeOf);

/**
 * Errors that pass after a wait. Lambda's is about the concurrency of the AWS account, which other work may occupy for long;
 * MediaConvert's about a change of the queue or role that is under way. CreateJob has made no job when it answers an error.
 */
export const throttlingErrors: readonly string[] = [UNAVAILABLE, LAMBDA_THROTTLED, 'MediaConvert.ConflictException'];

/** Errors that may last for hours. MediaConvert answers TooManyRequests both for its request rates and for a full queue. */
export const fullServiceErrors: readonly string[] = [
  SERVICE_FULL,
  NO_CONNECTION_FREE,
  'MediaConvert.TooManyRequestsException',
  'MediaConvert.ServiceQuotaExceededException',
];

/**
 * Faults of AWS that a task may meet. https://docs.aws.amazon.com/step-functions/latest/dg/sfn-best-practices.html
 * The optimized integration with MediaConvert names its errors in the same way: service, then exception.
 */
export const transientErrors: readonly string[] = [
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'MediaConvert.ServiceUnavailableException',
  'MediaConvert.InternalServerErrorException',
  'MediaConvert.SdkClientException',
];
