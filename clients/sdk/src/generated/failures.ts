// Written by npm run openapi from contract/. Do not edit.

export const retryableFailures: ReadonlySet<string> = new Set([
  'link_unreachable',
  'too_many_open',
  'transcription_failed',
  'render_failed',
  'spend_limit_reached',
  'key_cap_reached',
  'internal_error',
]);
