import * as v from 'valibot';
import { orLater } from '../or-later.ts';

/** Why work failed. The texts are in contract/failures.ts, which the console need not load. */
export const FailureCode = v.picklist([
  'cancelled',
  'unsupported_source_url',
  'link_not_found',
  'link_forbidden',
  'link_unreachable',
  'link_too_slow',
  'not_media',
  'unsupported_media',
  'encrypted_media',
  'unreadable_media',
  'no_audio',
  'invalid_request',
  'duration_limit_exceeded',
  'plan_limit_exceeded',
  'too_many_open',
  'no_speech',
  'language_unknown',
  'language_not_supported',
  'text_mismatch',
  'transcription_failed',
  'captions_too_slow',
  'render_failed',
  'insufficient_credits',
  'max_credits_exceeded',
  'spend_limit_reached',
  'key_cap_reached',
  'unauthorized',
  'internal_error',
]);
export type FailureCode = v.InferOutput<typeof FailureCode>;
export const ShownFailureCode = orLater(FailureCode);
export type ShownFailureCode = v.InferOutput<typeof ShownFailureCode>;
