/** Error names that Step Functions matches: imported by the step that throws and by the machine that catches. */

/** The work was ended by someone else (deleted, swept): stop quietly. */
export const WORK_ENDED = 'WorkEnded';
/** A service asked us to come back later: retried with backoff. */
export const UNAVAILABLE = 'Unavailable';
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
];

/** What a Lambda task may meet through no fault of its own. https://docs.aws.amazon.com/step-functions/latest/dg/sfn-best-practices.html */
export const transientErrors: readonly string[] = [
  UNAVAILABLE,
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.TooManyRequestsException',
];

/** Throttling and faults of MediaConvert's CreateJob, as the optimized integration names them: service, then exception. */
export const transientEncoderErrors: readonly string[] = [
  'MediaConvert.TooManyRequestsException',
  'MediaConvert.ServiceUnavailableException',
  'MediaConvert.InternalServerErrorException',
  'MediaConvert.SdkClientException',
];
