import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import type { LinkRecord } from '#contract/records/link.ts';
import { linkMaker } from '#runtime/stores/links.ts';
import { mockClient } from '../../../support/shared-modules/mock-client.ts';
import * as example from '../../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, put } from '../../../support/stores/tables-in-memory.ts';
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
const make = async (...target: [LinkRecord['leads_to'], string]) => {
  const url = await linkMaker('https://api.example', { ...caller, countedAs: crypto.randomUUID() })(...target);
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

it('uses count in the reads of the key that made the link', async () => {
  const token = await make('export', export_id);
  const statuses: (number | undefined)[] = [];
  for (let use = 0; use < 12; use += 1) statuses.push((await open(token)).status);
  expect(new Set(statuses)).toEqual(new Set([302]));
  expect(itemOf('rate-limits')).toMatchObject({ subject: itemOf('links')?.counted_as, route_class: 'reads' });
});
