import type { ErrorCode } from './errors.ts';
import { maxMediaMs } from './limits.ts';

/** What each code of an API error means, and what the caller can do about it. Lambdas do not load it. */
export const errorWords = {
  invalid_request: {
    meaning: 'Something in the request is missing, unknown, of the wrong form or out of bounds.',
    advice: 'Correct the fields named in param and details, then send the request again.',
  },
  unsupported_source_url: {
    meaning: 'The link leads to no media file, or to one that Cueline does not read.',
    advice: 'Give a direct HTTPS link to a media file, or upload the file.',
  },
  not_media: {
    meaning: 'The file is neither audio nor video.',
    advice: 'Create a project from an audio or video file that plays on your own machine.',
  },
  unsupported_media: {
    meaning: 'The file has a format that cannot be used.',
    advice: 'Convert the file as the message says, and use what results.',
  },
  encrypted_media: {
    meaning: 'The file is encrypted.',
    advice: 'Use a copy of the media without encryption.',
  },
  unusable_font: {
    meaning: 'The font cannot be used for captions.',
    advice: 'Give one static TrueType font (.ttf) with the letters of a script.',
  },
  font_licence: {
    meaning: 'The licence bits of the font do not permit embedding.',
    advice: 'Give a font whose licence permits embedding; ask its maker for such a file.',
  },
  no_audio: {
    meaning: 'The media have no audio track.',
    advice:
      'Use a file that has an audio track. To write the captions of a silent video, create the project with `auto_transcribe: false` and PUT its transcript.',
  },
  duration_limit_exceeded: {
    meaning: 'The media are longer than is allowed.',
    advice: `Cut the media into parts of at most ${maxMediaMs / 3_600_000} hours.`,
  },
  unauthorized: {
    meaning: 'The request has no key or session, or one that is unknown, revoked or expired.',
    advice: 'Send the header Authorization: Bearer sk_live_… with a key that is not revoked.',
  },
  insufficient_credits: {
    meaning: 'The account has fewer credits than the work costs.',
    advice: 'Add credits to the account, then send the request again.',
  },
  spend_limit_reached: {
    meaning: 'The account has spent what its plan allows in a day.',
    advice: 'Send the request again after 00:00 UTC, or have the account moved to a larger plan.',
  },
  max_credits_exceeded: {
    meaning: 'The work costs more than the max_credits of the request.',
    advice: 'Send the request again with a larger max_credits, or ask for less work.',
  },
  key_cap_reached: {
    meaning: 'The API key, or the key that made it, has spent its cap.',
    advice: 'Send the request again when the next day or month of the cap begins, or use a key with credits left.',
  },
  scope_missing: {
    meaning: 'The key may not do this.',
    advice: 'Use a key that has the scope named in the message, or have the scope added to this one.',
  },
  origin_refused: {
    meaning: 'The request comes from a page that may not send it.',
    advice:
      'Use a console session only from the pages of the API itself, and /mcp from those and the allowed origins; send an API key from anywhere else.',
  },
  key_of_client: {
    meaning: 'A program got this key by OAuth, and such a key opens no console session.',
    advice: 'Sign in with an API key of your own, or by a one-time link.',
  },
  beyond_own_key: {
    meaning: 'A key cannot make one that may do more than itself.',
    advice: 'Give a key only scopes that its parent key has, and no later expiry; the parent is the key that makes it.',
  },
  plan_limit_exceeded: {
    meaning: 'The plan does not allow it.',
    advice: 'Stay within the limits that GET /account shows, or change the plan.',
  },
  not_found: {
    meaning: 'The account has nothing with this id, or the API has no such path.',
    advice: 'Check the id and the path; what belongs to another account is not found either.',
  },
  method_not_allowed: {
    meaning: 'The path exists, but not with this method.',
    advice: 'Use one of the methods in the Allow header.',
  },
  transcript_not_ready: {
    meaning: 'The project has no transcript yet.',
    advice: 'Wait for the running job to end; where none runs, do what the message says.',
  },
  external_id_taken: {
    meaning: 'Another project of the account has this external_id.',
    advice: 'Use the project whose id is in project_id, or create this one with another external_id.',
  },
  project_busy: {
    meaning: 'A job of the project is running, which this would disturb.',
    advice: 'Wait for the running job to end, then send the request again.',
  },
  cancel_limit_reached: {
    meaning: 'The work has begun, and the day’s limit for ending such work with a refund is reached. It runs on.',
    advice: 'Let the work end, or cancel it after 00:00 UTC. Work that is still queued can always be cancelled.',
  },
  quote_stale: {
    meaning: 'The quote is for another request, or what it priced has changed since.',
    advice: 'Ask for a new quote, then redeem that one.',
  },
  upload_incomplete: {
    meaning: 'Not all bytes of the upload have arrived.',
    advice: 'Finish the upload, then create the project.',
  },
  upload_used: {
    meaning: 'Another project was made of this upload.',
    advice: 'One upload makes one project: reserve a new slot with POST /uploads.',
  },
  quote_expired: {
    meaning: 'The quote is no longer valid.',
    advice: 'Ask for a new quote, then redeem that one.',
  },
  upload_expired: {
    meaning: 'The upload was not used in time, or was given up.',
    advice: 'Reserve a new slot with POST /uploads.',
  },
  version_mismatch: {
    meaning: 'Somebody else has saved the transcript since the version in If-Match.',
    advice: 'Fetch the transcript again and apply the edit to what it is now.',
  },
  payload_too_large: {
    meaning: 'The body is larger than the route takes.',
    advice: 'Send a smaller body; send large media as a resumable upload.',
  },
  rate_limited: {
    meaning: 'Too many requests were sent in a short time, or are being answered at once.',
    advice:
      'Wait for the seconds in Retry-After, then send the request again. RateLimit-Policy says how many requests are answered in how many seconds, the message how many at once.',
  },
  too_many_open: {
    meaning: 'As much work is open as the plan allows.',
    advice:
      'Wait for the seconds in Retry-After or until a running job or export has ended, then send the request again. GET /account shows what the plan allows.',
  },
  idempotency_key_reused: {
    meaning: 'The Idempotency-Key was sent before, with another request.',
    advice: 'Use a new Idempotency-Key for a different request.',
  },
  tus_invalid_request: {
    meaning: 'The TUS request is not valid.',
    advice: 'Follow the TUS 1.0.0 protocol and the chunk_size of the upload slot.',
  },
  tus_unauthorized: {
    meaning: 'The TUS request lacks the headers of its slot.',
    advice: 'Send the headers that POST /uploads gave in resumable.headers.',
  },
  tus_not_found: {
    meaning: 'There is no such upload.',
    advice: 'Check the URL and resumable.headers, or reserve a new slot with POST /uploads.',
  },
  tus_offset_conflict: {
    meaning: 'The Upload-Offset is not where the upload stands.',
    advice: 'Ask for the Upload-Offset with HEAD and continue from there.',
  },
  tus_gone: {
    meaning: 'The upload has expired or was terminated.',
    advice: 'Reserve a new slot with POST /uploads and start over.',
  },
  tus_version_unsupported: {
    meaning: 'The client speaks another version of TUS.',
    advice: 'Send Tus-Resumable: 1.0.0.',
  },
  tus_too_large: {
    meaning: 'The request has more bytes than it may.',
    advice: 'Send at most chunk_size bytes per request, and no more than was declared.',
  },
  tus_unsupported_media_type: {
    meaning: 'The chunk has another Content-Type than TUS wants.',
    advice: 'Send Content-Type: application/offset+octet-stream.',
  },
  tus_locked: {
    meaning: 'Another request is writing to this upload.',
    advice: 'Another request is writing to this upload: wait for Retry-After seconds, then HEAD.',
  },
  tus_checksum_mismatch: {
    meaning: 'The bytes that arrived are not those of the checksum.',
    advice: 'The bytes changed on their way: send the chunk again.',
  },
  internal_error: {
    meaning: 'Cueline failed.',
    advice: 'Send the request again; if it fails again, report the request_id.',
  },
  unavailable: {
    meaning:
      'Cueline, or a service behind it, is busy or out of order for a moment. The message says where it is unknown whether the request was done.',
    advice:
      'Wait for the seconds in Retry-After, then send the request again, with the same Idempotency-Key if it has one.',
  },
} as const satisfies Record<ErrorCode, { meaning: string; advice: string }>;
