import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { leaseTerms, linkRateLimit } from '#contract/rate-limits.ts';
import type { LinkRecord } from '#contract/records/link.ts';
import { hashOf } from '#core/hash-of.ts';
import { linkMaker } from '#runtime/stores/links.ts';
import { mockClient } from '../../../support/shared-modules/mock-client.ts';
import * as example from '../../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf, put } from '../../../support/stores/tables-in-memory.ts';
import { gatewayEvent, lambdaContext } from '../../gateway-event.ts';

const { account, account_id, created_at, export_id, nowMs, other_id, project, slot, upload_id } = example;

await interceptTables();
const Credentials = { AccessKeyId: 'AKIA', SecretAccessKey: 's', SessionToken: 't', Expiration: new Date() };
mockClient(STSClient).on(AssumeRoleCommand).resolves({ Credentials });
const { handler } = await import('../../../../lambdas/api/links/open-link.lambda.ts');

const key = { account_id, key_id: other_id, name: '', scopes: [], ancestors: [], secrets: [], version: 0, created_at };
const done = { ...example.exported, status: 'completed', progress: 1 };
beforeEach(() => {
  hold({ accounts: account, keys: key, projects: { ...project, status: 'ready' }, exports: done, uploads: slot });
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  onTestFinished(() => void vi.useRealTimers());
});

const caller = { accountId: account_id, principalId: other_id, keyId: other_id, scopes: [], spendsBy: [other_id] };
const make = async (leadsTo: LinkRecord['leads_to'], target: string, countedAs: string = crypto.randomUUID()) => {
  const url = await linkMaker('https://api.example', { ...caller, countedAs })(leadsTo, target);
  return url.replace('https://api.example/d/', '');
};
const open = async (token: string) => {
  const { statusCode, headers, body } = await handler(gatewayEvent({ params: { token } }), lambdaContext);
  return { status: statusCode, location: String(headers?.location), headers, body };
};

it('a link has 22 characters, leads to a signed URL of its export, and is stored as a hash', async () => {
  const token = await make('export', export_id);
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(JSON.stringify(everything())).not.toContain(token);
  const { status, location, headers, body } = await open(token);
  expect(status).toBe(302);
  expect(location).toContain(objectKeys.video(done));
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(body).toBe(location);
});

it('a link of an upload leads to the URL that takes the PUT, until the slot is used or ended', async () => {
  const token = await make('upload', upload_id);
  expect(new URL((await open(token)).location).pathname).toContain(objectKeys.upload(slot));
  put('uploads', { ...slot, used_by: other_id });
  expect((await open(token)).status).toBe(409);
  put('uploads', { ...slot, terminated_at: created_at });
  expect((await open(token)).status).toBe(410);
});

it('works again for ten minutes after its first use, since a reply may be lost, and then no more', async () => {
  const token = await make('export', export_id);
  await open(token);
  vi.setSystemTime(nowMs + 599_000);
  expect((await open(token)).status).toBe(302);
  vi.setSystemTime(nowMs + 601_000);
  expect((await open(token)).status).toBe(404);
});

it('is valid for an hour where nobody uses it, and a late use makes it no longer', async () => {
  const [late, never] = [await make('export', export_id), await make('export', export_id)];
  vi.setSystemTime(nowMs + 3_599_000);
  expect((await open(late)).status).toBe(302);
  vi.setSystemTime(nowMs + 3_601_000);
  expect([(await open(late)).status, (await open(never)).status]).toEqual([404, 404]);
});

it.each([
  ['its key is revoked', () => put('keys', { ...key, revoked_at: created_at })],
  ['its key has expired', () => put('keys', { ...key, expires_at: created_at })],
  ['its project is deleted', () => put('projects', { ...project, deleting: created_at })],
  [
    'its export is gone',
    () =>
      hold({ accounts: account, keys: key, projects: { ...project, status: 'ready' }, links: itemOf('links') ?? [] }),
  ],
])('leads nowhere once %s', async (_, change) => {
  const token = await make('export', export_id);
  change();
  expect((await open(token)).status).toBe(404);
});

it.each(['', 'short', `${'a'.repeat(22)}/`, 'a'.repeat(22)])('answers 404 to the token %j', async (token) => {
  expect((await open(token)).status).toBe(404);
});

it('a link has a bucket of its own within the reads of its key: another link of the key is opened when the first is used up', async () => {
  const countedAs = crypto.randomUUID();
  const [first, second] = [await make('export', export_id, countedAs), await make('export', export_id, countedAs)];
  const uses = leaseTerms.reads.free + linkRateLimit.requests;
  for (let use = 0; use < uses; use += 1) expect((await open(first)).status).toBe(302);
  const refused = await open(first);
  expect([refused.status, JSON.parse(refused.body ?? '').error.message]).toEqual([
    429,
    'Too many requests: a short link is opened 30 times in 60 s. Send this one again in 1 s.',
  ]);
  expect((await open(second)).status).toBe(302);
  const subjects = itemsOf('rate-limits').map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([countedAs, hashOf(first)].toSorted());
});
