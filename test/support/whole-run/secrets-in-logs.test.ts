import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { makeApiKey } from '#core/keys/api-key.ts';
import { uploadToken } from '#core/tus/upload-token.ts';
import { signatureOf } from '#core/webhooks/signature.ts';
import { secretsInLogs } from './secrets-in-logs.ts';

/** The logs of a cloud: lines by function. */
const scan = (logs: Readonly<Record<string, readonly string[]>>) => {
  const dir = temporaryFolder(onTestFinished);
  mkdirSync(join(dir, 'logs'));
  for (const [name, lines] of Object.entries(logs)) {
    writeFileSync(join(dir, 'logs', `${name}.log`), lines.map((line) => `${line}\n`).join(''));
  }
  return secretsInLogs(dir);
};

const account = '019ab2c4-0000-7000-8000-000000000001';
const signed = `https://bucket.s3.amazonaws.com/a.mp4?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=${'5e'.repeat(32)}`;

it.each([
  ['API key', makeApiKey(() => 7)],
  ['webhook secret', `whsec_${'h7Yk2mQx'.repeat(5)}`],
  ['webhook signature', signatureOf([`whsec_${'h7Yk2mQx'.repeat(5)}`], '{}', Date.now())],
  ['Upload-Token', uploadToken(account, Buffer.alloc(32, 9))],
  ['session token', '&X-Amz-Security-Token=IQoJb3JpZ2luX2Vj'],
  ['session token', JSON.stringify({ Credentials: { SessionToken: 'IQoJb3JpZ2luX2Vj' } })],
  ['session token', 'AWS_SESSION_TOKEN=IQoJb3JpZ2luX2Vj'],
  ['secret access key', JSON.stringify({ secretAccessKey: 'wJalrXUtnFEMI/K7MDENG' })],
  ['SigV4 signature', `Authorization: AWS4-HMAC-SHA256 Credential=ASIA/20260101, Signature=${'0a'.repeat(32)}`],
  ['presigned URL', signed],
  [
    'presigned URL',
    JSON.stringify({ input: JSON.stringify({ url: encodeURIComponent(`${signed}&X-Amz-Expires=9`) }) }),
  ],
])('finds %s in %s', (kind, secret) => {
  const line = JSON.stringify({ level: 'ERROR', error: { issues: [{ input: `x ${secret} y` }] } });
  const { lines, found } = scan({ createUpload: ['{"level":"INFO"}', line], getJob: ['{"level":"INFO"}'] });
  expect(lines).toBe(3);
  expect(found).toContain(`createUpload: ${kind}`);
  expect(found.every((one) => one.startsWith('createUpload: '))).toBe(true);
});

it('finds nothing in ids, names of fields and the first characters of keys, which are no secrets', () => {
  const lines = [
    `{"account_id":"${account}","message":"Send Authorization: Bearer sk_live_… or whsec_…"}`,
    `{"issues":"resumable.headers.Upload-Token: string","execution":"${account}_${account}"}`,
    '{"message":"AccessDenied: SignatureDoesNotMatch at https://bucket.s3.amazonaws.com/a.mp4?part=1"}',
  ];
  expect(scan({ createUpload: lines }).found).toEqual([]);
});
