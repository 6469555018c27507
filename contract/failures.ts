import { errorWords } from './error-words.ts';
import type { ErrorCode } from './errors.ts';
import type { FailureCode } from './schemas/failure-code.ts';

interface FailureRow {
  readonly meaning: string;
  /** Whether the same work may succeed when it is requested again, with nothing changed. */
  readonly isRetryable: boolean;
  readonly advice: string;
}

/** A reason for which a request is refused too, which the same file or link will be again. */
const asRefused = (code: ErrorCode) => ({ ...errorWords[code], isRetryable: false });

/**
 * Every reason for which work fails. A reason for which a request is refused too has the same code there. Work that
 * failed before its reason had a code has none.
 */
export const failures = {
  cancelled: { meaning: 'The work was cancelled.', isRetryable: false, advice: 'Request it again if it is wanted.' },
  unsupported_source_url: asRefused('unsupported_source_url'),
  link_not_found: {
    meaning: 'There is no file at the link: the host answered 404 or 410.',
    isRetryable: false,
    advice: 'Correct the link, or share the file again.',
  },
  link_forbidden: {
    meaning: 'The host does not let Cueline read the link: it answered 401 or 403.',
    isRetryable: false,
    advice: 'Share the file with everyone who has the link, or upload it.',
  },
  link_unreachable: {
    meaning: 'The host was not found, did not answer, answered that it is busy, or broke off.',
    isRetryable: true,
    advice: 'Create the project again later, or upload the file.',
  },
  link_too_slow: {
    meaning: 'The host sends the file too slowly.',
    isRetryable: false,
    advice: 'Put the file on a faster host, or upload it.',
  },
  not_media: asRefused('not_media'),
  unsupported_media: asRefused('unsupported_media'),
  encrypted_media: asRefused('encrypted_media'),
  unreadable_media: {
    meaning: 'The media are damaged, cut short, or of a codec that cannot be read.',
    isRetryable: false,
    advice: 'Convert the file to MP4 with H.264 and AAC, and create a project from that.',
  },
  no_audio: asRefused('no_audio'),
  invalid_request: {
    meaning: 'The media do not have what the request names, such as `audio_track`.',
    isRetryable: false,
    advice: 'Create the project again without the field that the message names.',
  },
  duration_limit_exceeded: asRefused('duration_limit_exceeded'),
  plan_limit_exceeded: {
    meaning: 'The file is larger than the plan allows.',
    isRetryable: false,
    advice: errorWords.plan_limit_exceeded.advice,
  },
  too_many_open: {
    meaning: 'Other imports of the account, or of that host, have had all their connections open for hours.',
    isRetryable: true,
    advice: 'Create the project again when they have ended.',
  },
  no_speech: {
    meaning: 'Nobody speaks in the media.',
    isRetryable: false,
    advice: 'Choose another `audio_track` where there is one, or give the lines with PUT transcript.',
  },
  language_unknown: {
    meaning: 'Too little is spoken to tell the language.',
    isRetryable: false,
    advice: 'Transcribe again with `language`, such as `en`.',
  },
  language_not_supported: {
    meaning: 'The speech is in a language that this deployment cannot transcribe.',
    isRetryable: false,
    advice:
      'Give the lines with PUT transcript. If the language was not told correctly, transcribe again with `language`.',
  },
  text_mismatch: {
    meaning:
      'The text that was given is not what is spoken, and on_text_mismatch was fail or the language can only be aligned.',
    isRetryable: false,
    advice:
      'Transcribe again with the text of this recording, or without on_text_mismatch in a language that can be transcribed.',
  },
  transcription_failed: {
    meaning: 'The speech service could not transcribe the audio.',
    isRetryable: true,
    advice: 'Transcribe again; if it fails again, convert the file to MP4 with AAC.',
  },
  captions_too_slow: {
    meaning: 'The captions take too long to lay out.',
    isRetryable: false,
    advice: 'Export a shorter range, or choose another font.',
  },
  render_failed: {
    meaning: 'The video could not be made, through no fault of the media.',
    isRetryable: true,
    advice: 'Request it again; if it fails again, report the id of the export or job.',
  },
  insufficient_credits: {
    meaning: 'The import is done, but the account could not pay its transcription.',
    isRetryable: false,
    advice: 'Add credits to the account, then transcribe the project.',
  },
  max_credits_exceeded: {
    meaning: 'The import is done, but its transcription costs more than `max_credits`.',
    isRetryable: false,
    advice: 'Transcribe the project with a larger `max_credits`.',
  },
  spend_limit_reached: {
    meaning: 'The import is done, but the day’s limit of the account allowed no transcription.',
    isRetryable: true,
    advice: 'Transcribe the project after 00:00 UTC.',
  },
  key_cap_reached: {
    meaning: 'The import is done, but the cap of its API key allowed no transcription.',
    isRetryable: true,
    advice: 'Transcribe the project when the next day or month of the cap begins, or with another key.',
  },
  unauthorized: {
    meaning: 'The import is done, but its API key had been revoked, so it could not pay the transcription.',
    isRetryable: false,
    advice: 'Transcribe the project with another key.',
  },
  internal_error: {
    meaning: 'Cueline failed.',
    isRetryable: true,
    advice: 'Request it again; if it fails again, report the id of the job or export.',
  },
} as const satisfies Record<FailureCode, FailureRow>;
