/** Error names that Step Functions matches: imported by the step that throws and by the machine that catches. */

/** The work was ended by someone else (deleted, swept): stop quietly. */
export const WORK_ENDED = 'WorkEnded';
/** A service asked us to come back later: retried with backoff. */
export const UNAVAILABLE = 'Unavailable';
/** The media can't be read; the message says why, in words for the user. */
export const UNREADABLE_MEDIA = 'UnreadableMedia';
/** Nobody speaks in the media. */
export const NO_SPEECH = 'NoSpeech';
/** Amazon Transcribe gave up; the message is its reason. */
export const SPEECH_JOB_FAILED = 'SpeechJobFailed';
/** Amazon Transcribe took far longer than the media is long. */
export const SPEECH_JOB_STUCK = 'SpeechJobStuck';

/** Errors whose message was written for the user and that need no operator. Everything else is our fault and raises an alarm. */
export const userErrors: readonly string[] = [UNREADABLE_MEDIA, NO_SPEECH, SPEECH_JOB_FAILED];

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
