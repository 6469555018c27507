import { type ErrorCode, errorCodes } from '#contract/errors.ts';
import type { ErrorBody } from '#contract/schemas/error.ts';

type Shown = Pick<ErrorBody['error'], 'message' | 'param' | 'details'>;

const shown: Readonly<Record<ErrorCode, Shown>> = {
  invalid_request: {
    message: 'style.font_size: must be at most 200',
    param: 'style.font_size',
    details: [{ param: 'style.font_size', message: 'must be at most 200' }],
  },
  unsupported_source_url: { message: 'Links to streaming sites are not taken.', param: 'source_url' },
  not_media: { message: 'The upload is not an audio or video file.', param: 'upload_id' },
  no_audio: { message: 'The upload has no audio track.', param: 'upload_id' },
  duration_limit_exceeded: { message: 'The media is longer than four hours.', param: 'upload_id' },
  unauthorized: { message: 'This API key is not valid. It may be mistyped or revoked.' },
  insufficient_credits: {
    message: 'This takes 12 credits and the account has 3. Add credits to the account, then try again.',
  },
  spend_limit_reached: {
    message:
      'This would take the account over what work on the free plan may cost in a day. New work is taken from 2026-11-22T00:00:00Z on.',
  },
  plan_limit_exceeded: {
    message: 'The creator plan renders up to 1080p. Ask for no more than that, or change the plan.',
    param: 'resolution',
  },
  not_found: { message: 'There is no project with this id.' },
  method_not_allowed: { message: '/v1/account takes GET, not DELETE.' },
  transcript_not_ready: {
    message: 'The project has no transcript yet: its status is transcribing. Wait until its job has ended.',
  },
  project_busy: {
    message:
      'An import or transcription of this project is running. Wait until its job has ended, then send the request again.',
  },
  upload_incomplete: {
    message:
      'Nothing has been uploaded to this slot yet. PUT the file to upload_url, or upload it resumably, then send the request again.',
    param: 'upload_id',
  },
  upload_used: {
    message: 'This upload has become a project already. Reserve a new slot with POST /uploads for another.',
    param: 'upload_id',
  },
  upload_expired: {
    message: 'This upload slot expired before all of it was uploaded. Reserve a new one with POST /uploads.',
    param: 'upload_id',
  },
  version_mismatch: {
    message:
      'The transcript has another version than If-Match names: it has changed since it was read, or there is none.',
    param: 'If-Match',
  },
  payload_too_large: {
    message: 'A file over 1 GB must come as a resumable upload, not by one PUT.',
    param: 'upload_id',
  },
  idempotency_key_reused: {
    message: 'This Idempotency-Key was used with another path or body. Use a new key for a different request.',
    param: 'Idempotency-Key',
  },
  rate_limited: {
    message: 'Too many requests: the plan answers 900 reads of one key in 60 s. Send this one again in 3 s.',
  },
  too_many_open: {
    message:
      'The free plan has room for 10 open transcriptions: 10 are open, and this makes 1. Send it again when some have ended, or change the plan.',
  },
  tus_invalid_request: { message: 'Every chunk except the last must have exactly 4194304 bytes.' },
  tus_unauthorized: { message: 'Send the header Upload-Token as POST /uploads gave it in resumable.headers.' },
  tus_not_found: {
    message:
      'There is no such upload for these headers. Create it with POST to resumable.endpoint, with the headers and metadata that POST /uploads gave.',
  },
  tus_offset_conflict: { message: 'The upload stands at 8388608, not at 4194304. Continue from there.' },
  tus_gone: { message: 'This upload was terminated. Reserve a new slot with POST /uploads.' },
  tus_version_unsupported: {
    message: 'Send the header Tus-Resumable: 1.0.0, the version of TUS that this server speaks.',
  },
  tus_too_large: { message: 'A chunk has at most 4194304 bytes.' },
  tus_unsupported_media_type: { message: "A chunk's Content-Type must be application/offset+octet-stream." },
  tus_locked: {
    message:
      'Another request is writing to this upload. Wait for the seconds in Retry-After, then ask for its offset with HEAD.',
  },
  tus_checksum_mismatch: {
    message: 'The chunk is not what its Upload-Checksum says; nothing was stored. Send it again.',
  },
  internal_error: { message: 'Something went wrong on our side. Send the request again.' },
  unavailable: { message: 'A service behind Cueline is busy. Send the request again in a few seconds.' },
};

/** An answer with each code, by code. */
export const errorExamples = (): Record<string, { summary: string; value: ErrorBody }> =>
  Object.fromEntries(errorCodes.map((code) => [code, { summary: code, value: answerWith(code) }]));

const answerWith = (code: ErrorCode): ErrorBody => ({
  error: {
    code,
    ...shown[code],
    request_id: 'QmZ1ehWNIAMEPxA=',
    doc_url: `https://api.example.com/v1/openapi.json#/components/x-error-codes/${code}`,
  },
});
