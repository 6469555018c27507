import { describe, expect, it } from 'vitest';
import { maxSignatureAgeSeconds } from '#contract/limits.ts';
import { signatureOf } from '#core/webhooks/signature.ts';
import { Cueline } from '#sdk/index.ts';
import { sentEvent, unwrap, WebhookRefused, WebhookSecretInvalid, webhookSecret } from '#sdk/webhooks.ts';
import { answer, scriptedFetch } from '../../support/sdk/scripted-fetch.ts';

const secret = 'whsec_h7Yk2mQx9ZrT4vBn8Wc1LpS6dJf3GaEuK0oXiRyVtNw';
const nowMs = 1_790_000_000_000;
/** The documented limit. */
const maxAgeMs = maxSignatureAgeSeconds * 1000;
const body = '{"id":"019ab2c4-0000-7000-8000-000000000001","type":"export.completed","data":{"text":"Grüße"}}';
const signed = (by = secret, text = body, atMs = nowMs) => signatureOf([by], text, atMs);
const verify = (signature: string, raw: string | Uint8Array = body) =>
  unwrap(raw, { 'Cueline-Signature': signature }, secret, nowMs);

it('answers the event of a delivery that is signed with the secret', async () => {
  await expect(verify(signed())).resolves.toEqual(JSON.parse(body));
  await expect(verify(signed(), Buffer.from(body))).resolves.toEqual(JSON.parse(body));
});

it('answers an event of a type that it does not know as unknown, with the type that was sent', async () => {
  const sent = '{"id":"e","type":"upload.expired","created_at":"2026-11-26T12:00:00.000Z","data":{"upload_id":"u"}}';
  const event = await verify(signed(secret, sent), sent);
  expect(event).toEqual({ ...JSON.parse(sent), type: 'unknown', sentType: 'upload.expired' });
});

it('lists such an event in the same way, and tells what was sent', async () => {
  const [known, later] = [
    JSON.parse(body),
    { id: 'e', type: 'upload.expired', created_at: '', data: { upload_id: 'u' } },
  ];
  const { fetch } = scriptedFetch(answer(200, { data: [known, later] }));
  const { data } = await new Cueline({ apiKey: 'k', baseUrl: 'https://api', fetch }).webhooks.events();
  expect(data).toEqual([known, { ...later, type: 'unknown', sentType: 'upload.expired' }]);
  expect(data.map(sentEvent)).toEqual([known, later]);
});

it('takes headers as fetch, Node and API Gateway pass them', async () => {
  const value = signed();
  const forms = [
    new Headers({ 'cueline-signature': value }),
    { 'cueline-signature': value },
    { 'CUELINE-SIGNATURE': [value] },
  ];
  for (const headers of forms) await expect(unwrap(body, headers, secret, nowMs)).resolves.toEqual(JSON.parse(body));
});

it('accepts any of several v1 values, and fields that it does not know', async () => {
  const [time, good] = signed().split(',');
  const [, other] = signed('whsec_another').split(',');
  await expect(verify(`${time},v0=ab,${other},${good},x`)).resolves.toEqual(JSON.parse(body));
  await expect(verify(`${time}, ${good}`)).resolves.toEqual(JSON.parse(body));
});

it.each([
  ['exactly as old as allowed', -maxAgeMs],
  ['as far ahead as allowed', maxAgeMs],
])('takes a signature that is %s', async (_, shiftMs) => {
  await expect(verify(signed(secret, body, nowMs + shiftMs))).resolves.toEqual(JSON.parse(body));
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
])('refuses a signature that is %s', async (_, signature) => {
  await expect(verify(signature)).rejects.toThrow(expect.objectContaining({ name: 'WebhookRefused' }));
});

it('refuses a delivery without a signature, and a body that was parsed and serialised again', async () => {
  await expect(unwrap(body, {}, secret, nowMs)).rejects.toThrow('The signature has no time of its own.');
  await expect(verify(signed(), JSON.stringify(JSON.parse(body), null, 2))).rejects.toThrow('No signature');
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

  it('accepts no delivery, not even one that is signed with it', async () => {
    const forged = { 'cueline-signature': signatureOf([malformed ?? ''], body, nowMs) };
    const verifying = () => Reflect.apply(unwrap, undefined, [body, forged, malformed, nowMs]);
    await expect(verifying()).rejects.toThrow(WebhookSecretInvalid);
    // A receiver answers 400 for WebhookRefused, which would hide its own fault from its operator.
    await expect(verifying()).rejects.not.toThrow(WebhookRefused);
    await expect(verifying()).rejects.not.toThrow('h7Yk2mQx');
  });
});

it('takes a secret as POST /webhooks issues it', () => {
  expect(webhookSecret(secret)).toBe(secret);
});

it('explains the mistake when it gets a parsed body', async () => {
  const parsed = () =>
    Reflect.apply(unwrap, undefined, [JSON.parse(body), { 'cueline-signature': signed() }, secret, nowMs]);
  await expect(parsed()).rejects.toThrow('turn the parser off');
  // WebhookRefused would be answered 400 by a receiver.
  await expect(parsed()).rejects.not.toThrow(WebhookRefused);
});
