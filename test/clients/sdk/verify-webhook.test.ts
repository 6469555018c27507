import { describe, expect, it } from 'vitest';
import { maxSignatureAgeSeconds } from '#contract/limits.ts';
import { signatureOf } from '#core/webhooks/signature.ts';
import {
  verifyWebhook,
  WebhookRefused,
  WebhookSecretInvalid,
  webhookSecret,
} from '../../../clients/sdk/verify-webhook.ts';

const secret = 'whsec_h7Yk2mQx9ZrT4vBn8Wc1LpS6dJf3GaEuK0oXiRyVtNw';
const nowMs = 1_790_000_000_000;
/** What documents tell receivers. */
const maxAgeMs = maxSignatureAgeSeconds * 1000;
const body = '{"id":"019ab2c4-0000-7000-8000-000000000001","text":"Grüße"}';
const signed = (by = secret, text = body, atMs = nowMs) => signatureOf(by, text, atMs);
const verify = (signature: string, raw: string | Uint8Array = body) =>
  verifyWebhook(raw, { 'Cueline-Signature': signature }, secret, nowMs);

it('answers the event of a delivery that is signed with the secret', () => {
  expect(verify(signed())).toEqual(JSON.parse(body));
  expect(verify(signed(), Buffer.from(body))).toEqual(JSON.parse(body));
});

it('takes headers as fetch, Node and API Gateway hand them over', () => {
  const value = signed();
  const ways = [
    new Headers({ 'cueline-signature': value }),
    { 'cueline-signature': value },
    { 'CUELINE-SIGNATURE': [value] },
  ];
  for (const headers of ways) expect(verifyWebhook(body, headers, secret, nowMs)).toEqual(JSON.parse(body));
});

it('accepts any of several v1 values, and fields that it does not know', () => {
  const [time, good] = signed().split(',');
  const [, other] = signed('whsec_another').split(',');
  expect(verify(`${time},v0=ab,${other},${good},x`)).toEqual(JSON.parse(body));
  expect(verify(`${time}, ${good}`)).toEqual(JSON.parse(body));
});

it.each([
  ['just as old as allowed', -maxAgeMs],
  ['as far ahead as allowed', maxAgeMs],
])('takes a signature that is %s', (_, shiftMs) => {
  expect(verify(signed(secret, body, nowMs + shiftMs))).toEqual(JSON.parse(body));
});

it.each([
  ['older than allowed', signed(secret, body, nowMs - maxAgeMs - 1000)],
  ['further ahead than allowed', signed(secret, body, nowMs + maxAgeMs + 1000)],
  ['of another secret', signed('whsec_another')],
  ['of the secret without its prefix', signed(secret.slice('whsec_'.length))],
  ['of another body', signed(secret, `${body} `)],
  ['of another time than it says', signed().replace(/t=\d+/, `t=${nowMs / 1000 - 1}`)],
  ['with two times', `${signed()},t=${nowMs / 1000}`],
  ['without a time', signed().split(',')[1] ?? ''],
  ['without a v1', signed().split(',')[0] ?? ''],
  ['of the wrong length', signed().slice(0, -2)],
  ['not hexadecimal', signed().replace(/v1=.*/, `v1=${'z'.repeat(64)}`)],
  ['empty', ''],
])('refuses a signature that is %s', (_, signature) => {
  expect(() => verify(signature)).toThrow(expect.objectContaining({ name: 'WebhookRefused' }));
});

it('refuses a delivery without a signature, and a body that a parser has written anew', () => {
  expect(() => verifyWebhook(body, {}, secret, nowMs)).toThrow('The signature has no time of its own.');
  expect(() => verify(signed(), JSON.stringify(JSON.parse(body), null, 2))).toThrow('No signature');
});

describe.each([
  ['none at all', undefined],
  ['an empty one', ''],
  ['the prefix alone', 'whsec_'],
  ['one without its prefix', secret.slice('whsec_'.length)],
  ['one that was cut off', secret.slice(0, -1)],
  ['one with a line break', `${secret}\n`],
  ['one in quotes', `"${secret}"`],
])('a secret that cannot be one: %s', (_what, malformed) => {
  it('is refused when the receiver starts', () => {
    expect(() => webhookSecret(malformed)).toThrow(WebhookSecretInvalid);
  });

  it('opens to no delivery, not even to one that is signed with it', () => {
    const forged = { 'cueline-signature': signatureOf(malformed ?? '', body, nowMs) };
    const verifying = () => Reflect.apply(verifyWebhook, undefined, [body, forged, malformed, nowMs]);
    expect(verifying).toThrow(WebhookSecretInvalid);
    // A receiver answers 400 to what is refused, and would keep its own fault from its operator.
    expect(verifying).not.toThrow(WebhookRefused);
    expect(verifying).not.toThrow('h7Yk2mQx');
  });
});

it('takes a secret as POST /webhooks issues it', () => {
  expect(webhookSecret(secret)).toBe(secret);
});
