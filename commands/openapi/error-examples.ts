import { type ErrorCode, errorCodes } from '../../contract/errors.ts';
import type { ErrorBody } from '../../contract/schemas/error.ts';

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
  insufficient_credits: { message: 'This takes 12 credits and the account has 3.' },
  spend_limit_reached: {
    message:
      'The account has reached the daily ceiling of the free plan; new work is taken from 2026-11-22T00:00:00Z on.',
  },
  plan_limit_exceeded: { message: 'The creator plan renders up to 1080p.', param: 'resolution' },
  not_found: { message: 'There is no project with this id.' },
  method_not_allowed: { message: '/v1/account takes GET, not DELETE.' },
  transcript_not_ready: { message: 'The project has no transcript yet: its status is transcribing.' },
  project_busy: { message: 'A transcription of this project is running.' },
  upload_incomplete: { message: 'Nothing has been uploaded to this slot yet.', param: 'upload_id' },
  upload_used: { message: 'This upload has become a project already.', param: 'upload_id' },
  upload_expired: { message: 'This upload slot expired before anything was uploaded.', param: 'upload_id' },
  version_mismatch: { message: 'The transcript has changed since it was read.', param: 'If-Match' },
  payload_too_large: {
    message: 'A file over 1 GB must come as a resumable upload, not by one PUT.',
    param: 'upload_id',
  },
  idempotency_key_reused: {
    message: 'This Idempotency-Key was used with another path or body.',
    param: 'Idempotency-Key',
  },
  tus_invalid_request: { message: 'Every chunk except the last must have exactly 4194304 bytes.' },
  tus_unauthorized: { message: 'Send the header Upload-Token as POST /uploads gave it.' },
  tus_not_found: { message: 'There is no such upload for these headers.' },
  tus_offset_conflict: { message: 'The upload stands at 8388608, not at 4194304.' },
  tus_gone: { message: 'This upload was terminated.' },
  tus_version_unsupported: { message: 'This server speaks TUS 1.0.0 and needs it said in Tus-Resumable.' },
  tus_too_large: { message: 'A chunk has at most 4194304 bytes.' },
  tus_unsupported_media_type: { message: "A chunk's Content-Type must be application/offset+octet-stream." },
  tus_locked: { message: 'Another request is writing to this upload.' },
  tus_checksum_mismatch: { message: 'The chunk is not what its Upload-Checksum says; nothing was stored.' },
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
