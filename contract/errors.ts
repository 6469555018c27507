import { maxMediaMs } from './limits.ts';

/** Every code an API error can carry: its status, and what the caller can do about it. */
export const errors = {
  invalid_request: {
    status: 400,
    advice: 'Correct the fields named in param and details, then send the request again.',
  },
  unsupported_source_url: { status: 400, advice: 'Give a direct HTTPS link to a media file, or upload the file.' },
  not_media: {
    status: 400,
    advice: 'Create a project from an audio or video file that plays on your own machine.',
  },
  unsupported_media: { status: 400, advice: 'Convert the file as the message says, and use what results.' },
  encrypted_media: { status: 400, advice: 'Use a copy of the media without encryption.' },
  unusable_font: {
    status: 400,
    advice: 'Give one static TrueType font (.ttf) with the letters of a script.',
  },
  font_licence: { status: 400, advice: 'Give a font whose licence permits embedding; ask its maker for such a file.' },
  no_audio: { status: 400, advice: 'Upload a file that has an audio track: captions are made from speech.' },
  duration_limit_exceeded: {
    status: 400,
    advice: `Cut the media into parts of at most ${maxMediaMs / 3_600_000} hours.`,
  },
  unauthorized: {
    status: 401,
    advice: 'Send the header Authorization: Bearer sk_live_… with a key that is not revoked.',
  },
  insufficient_credits: { status: 402, advice: 'Add credits to the account, then send the request again.' },
  spend_limit_reached: {
    status: 402,
    advice: 'Send the request again after 00:00 UTC, or have the account moved to a larger plan.',
  },
  max_credits_exceeded: {
    status: 402,
    advice: 'Send the request again with a larger max_credits, or ask for less work.',
  },
  key_cap_reached: {
    status: 402,
    advice: 'Send the request again when the next day or month of the cap begins, or use a key with credits left.',
  },
  scope_missing: {
    status: 403,
    advice: 'Use a key that has the scope named in the message, or have the scope added to this one.',
  },
  origin_refused: {
    status: 403,
    advice:
      'Use a console session only from the pages of the API itself, and /mcp from those and the allowed origins; send an API key from anywhere else.',
  },
  beyond_own_key: {
    status: 403,
    advice: 'Give a key only scopes that its parent key has, and no later expiry; the parent is the key that makes it.',
  },
  plan_limit_exceeded: { status: 403, advice: 'Stay within the limits that GET /account shows, or change the plan.' },
  not_found: { status: 404, advice: 'Check the id and the path; what belongs to another account is not found either.' },
  method_not_allowed: { status: 405, advice: 'Use one of the methods in the Allow header.' },
  transcript_not_ready: {
    status: 409,
    advice: 'Wait for the running job to end; where none runs, do what the message says.',
  },
  external_id_taken: {
    status: 409,
    advice: 'Use the project whose id is in project_id, or create this one with another external_id.',
  },
  project_busy: { status: 409, advice: 'Wait for the running job to end, then send the request again.' },
  quote_stale: { status: 409, advice: 'Ask for a new quote, then redeem that one.' },
  upload_incomplete: { status: 409, advice: 'Finish the upload, then create the project.' },
  upload_used: { status: 409, advice: 'One upload makes one project: reserve a new slot with POST /uploads.' },
  quote_expired: { status: 410, advice: 'Ask for a new quote, then redeem that one.' },
  upload_expired: { status: 410, advice: 'Reserve a new slot with POST /uploads.' },
  version_mismatch: { status: 412, advice: 'Fetch the transcript again and apply the edit to what it is now.' },
  payload_too_large: { status: 413, advice: 'Send a smaller body; send large media as a resumable upload.' },
  rate_limited: {
    status: 429,
    advice:
      'Wait for the seconds in Retry-After, then send the request again. RateLimit-Policy says how many requests are answered in how many seconds, the message how many at once.',
  },
  too_many_open: {
    status: 429,
    advice:
      'Wait for the seconds in Retry-After or until a running job or export has ended, then send the request again. GET /account shows what the plan allows.',
  },
  idempotency_key_reused: { status: 422, advice: 'Use a new Idempotency-Key for a different request.' },
  tus_invalid_request: { status: 400, advice: 'Follow the TUS 1.0.0 protocol and the chunk_size of the upload slot.' },
  tus_unauthorized: { status: 401, advice: 'Send the headers that POST /uploads gave in resumable.headers.' },
  tus_not_found: {
    status: 404,
    advice: 'Check the URL and resumable.headers, or reserve a new slot with POST /uploads.',
  },
  tus_offset_conflict: { status: 409, advice: 'Ask for the Upload-Offset with HEAD and continue from there.' },
  tus_gone: { status: 410, advice: 'Reserve a new slot with POST /uploads and start over.' },
  tus_version_unsupported: { status: 412, advice: 'Send Tus-Resumable: 1.0.0.' },
  tus_too_large: { status: 413, advice: 'Send at most chunk_size bytes per request, and no more than was declared.' },
  tus_unsupported_media_type: { status: 415, advice: 'Send Content-Type: application/offset+octet-stream.' },
  tus_locked: {
    status: 423,
    advice: 'Another request is writing to this upload: wait for Retry-After seconds, then HEAD.',
  },
  tus_checksum_mismatch: { status: 460, advice: 'The bytes changed on their way: send the chunk again.' },
  internal_error: { status: 500, advice: 'Send the request again; if it fails again, report the request_id.' },
  unavailable: { status: 503, advice: 'Wait for the seconds in Retry-After, then send the request again.' },
} as const satisfies Record<string, { status: number; advice: string }>;

export type ErrorCode = keyof typeof errors;
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];
