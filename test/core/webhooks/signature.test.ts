import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { signatureOf, signingSecrets } from '#core/webhooks/signature.ts';

it('is keyed with the whole secret, prefix included, over the seconds, a dot and the body', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{"id":"1","text":"Grüße ☀"}';
  const hex = createHmac('sha256', Buffer.from(secret, 'utf8'))
    .update(Buffer.from(`1700000000.${body}`, 'utf8'))
    .digest('hex');
  expect(signatureOf([secret], body, 1_700_000_000_999)).toBe(`t=1700000000,v1=${hex}`);
});

it('is the one that openssl makes', () => {
  // printf '1700000000.{}' | openssl dgst -sha256 -hmac whsec_secret
  expect(signatureOf(['whsec_secret'], '{}', 1_700_000_000_000)).toBe(
    't=1700000000,v1=3e08babf353bf36fe24d7738f729ef0fa09b68fded89576d3982e9cd8624aec7',
  );
});

it('has a v1 of each secret, the newest first', () => {
  const [alone, other] = ['a', 'b'].map((secret) => signatureOf([secret], '{}', 1_700_000_000_000));
  expect(signatureOf(['a', 'b'], '{}', 1_700_000_000_000)).toBe(`${alone},${other?.split(',')[1]}`);
});

it('secrets before a rotation sign until the end of the overlap', () => {
  const id = '019ab2c4-0000-7000-8000-000000000001';
  const ids = { account_id: id, webhook_id: id };
  const untilMs = Date.parse('2026-11-22T00:00:00.000Z');
  const rotated = { ...ids, secret: 'c', previous: 'b', older: 'a', rotated_until: '2026-11-22T00:00:00.000Z' };
  expect(signingSecrets(rotated, untilMs - 1)).toEqual(['c', 'b', 'a']);
  expect(signingSecrets(rotated, untilMs)).toEqual(['c']);
  expect(signingSecrets({ ...ids, secret: 'a' }, untilMs)).toEqual(['a']);
});
