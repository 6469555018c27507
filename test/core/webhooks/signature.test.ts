import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { signatureOf } from '#core/webhooks/signature.ts';

it('is keyed with the whole secret, prefix included, over the seconds, a dot and the body', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{"id":"1","text":"Grüße ☀"}';
  const hex = createHmac('sha256', Buffer.from(secret, 'utf8'))
    .update(Buffer.from(`1700000000.${body}`, 'utf8'))
    .digest('hex');
  expect(signatureOf(secret, body, 1_700_000_000_999)).toBe(`t=1700000000,v1=${hex}`);
});

it('agrees with openssl', () => {
  // printf '1700000000.{}' | openssl dgst -sha256 -hmac whsec_secret
  expect(signatureOf('whsec_secret', '{}', 1_700_000_000_000)).toBe(
    't=1700000000,v1=3e08babf353bf36fe24d7738f729ef0fa09b68fded89576d3982e9cd8624aec7',
  );
});
