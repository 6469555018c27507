/** Error names that Step Functions matches: imported by the step that throws and by the machine that catches. */

/** The work was ended by someone else (deleted, swept): stop quietly. */
export const WORK_ENDED = 'WorkEnded';
/** A service is busy, throttles us or is out of order: retried for an hour and more. */
export const UNAVAILABLE = 'Unavailable';
/** A service has no room for more work of ours, not even in its queue: retried for hours. */
export const SERVICE_FULL = 'ServiceFull';
/** The media can't be read; the message says why, in words for the user. */
export const UNREADABLE_MEDIA = 'UnreadableMedia';
/** Nobody speaks in the media. */
export const NO_SPEECH = 'NoSpeech';
/** Nobody speaks in this audio track of the media, and there is another. */
export const TRACK_SILENT = 'TrackSilent';
/** The text to align is not what is spoken; the message says how much of it was heard, or that it has no words. */
export const TEXT_MISMATCH = 'TextMismatch';
/** Amazon Transcribe gave up; the message is its reason. */
export const SPEECH_JOB_FAILED = 'SpeechJobFailed';
/** Amazon Transcribe took far longer than the media is long. */
export const SPEECH_JOB_STUCK = 'SpeechJobStuck';

/** The source of an import can't be had; the message says why, in words for the user. */
export const SOURCE_REFUSED = 'SourceRefused';
/** The source of an import broke off or did not answer: tried again, and then told as SourceRefused is. */
export const SOURCE_BROKEN = 'SourceBroken';
/** As many connections are open as there may be, of the account or to the host: waited out for hours. */
export const NO_CONNECTION_FREE = 'NoConnectionFree';
/** The host does not send the byte ranges that it promised: copied in one stream instead. */
export const RANGES_BROKEN = 'RangesBroken';

/** Errors whose message was written for the user and that need no operator. Everything else is our fault and raises an alarm. */
export const userErrors: readonly string[] = [
  UNREADABLE_MEDIA,
  NO_SPEECH,
  TEXT_MISMATCH,
  SPEECH_JOB_FAILED,
  SOURCE_REFUSED,
  SOURCE_BROKEN,
  NO_CONNECTION_FREE,
];

/** Throttling, and what else passes when we wait. Lambda's is of the account's concurrency, which other work may hold for long. */
export const throttlingErrors: readonly string[] = [UNAVAILABLE, 'Lambda.TooManyRequestsException'];

/** There is no room now, and may not be for long. MediaConvert answers TooManyRequests for its rates and for a full queue alike. */
export const fullServiceErrors: readonly string[] = [
  SERVICE_FULL,
  NO_CONNECTION_FREE,
  'MediaConvert.TooManyRequestsException',
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
