import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { expect, inject, it } from 'vitest';
import { AccountRecord } from '#contract/records/account.ts';
import type { ApiKeyRecord } from '#contract/records/api-key.ts';
import { AuditRecord } from '#contract/records/audit.ts';
import { ApiKeyList, CreatedApiKey } from '#contract/schemas/api-key.ts';
import { CreatedSession } from '#contract/schemas/session.ts';
import { defaultScopes, scopes } from '#contract/scopes.ts';
import { dayMs, dayOf } from '#core/days.ts';
import { getItem, transact } from '#runtime/aws/dynamodb.ts';
import { tableName } from '#runtime/environment.ts';
import { newSecret } from '#runtime/keys/new-secret.ts';
import { documents } from '../../operate/accounts/item-pages.ts';
import { createKey } from '../../operate/accounts/keys.ts';
import { main } from '../../operate/admin.ts';
import { Api } from '../support/cloud/api.ts';
import { ledgerOf } from '../support/cloud/ledger.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { makeDue, runSweep } from '../support/cloud/sweeps.ts';
import { printedBy } from '../support/run-command.ts';

const { data, baseUrl } = inject('cloud');
const admin = async (...args: readonly string[]) => (await printedBy(main, ...args, '--data', data)).trim();

it('adds credits to an account, and removes them where the number is negative', async () => {
  const { accountId, credits, api } = await newAccount(data, 'free');
  expect(await admin('account', 'credit', accountId, '-59')).toBe('59 credits taken back.');
  expect(await api.credits()).toBe(credits - 59);
  expect(await admin('account', 'credit', accountId, '9')).toBe('9 credits added.');
  expect(await api.credits()).toBe(credits - 50);
  await expect(admin('account', 'credit', accountId, '-1.5')).rejects.toThrow('-1.5 is not a whole number of credits.');
  await expect(admin('account', 'credt', accountId, '5')).rejects.toThrow('There is no command account credt.');
});

it('links and revokes a key by the id that /api-keys shows', async () => {
  const { accountId } = await newAccount(data, 'free');
  const api = new Api({ baseUrl, apiKey: await createKey(accountId, 'top', { scopes: [...scopes] }) });
  const made = (await api.post('/api-keys', { name: 'robot', scopes: ['account:read'] })).as(CreatedApiKey);
  // It has two secrets now.
  await api.post(`/api-keys/${made.id}/rotate`, { overlap_seconds: 3600 });
  expect(await admin('console-link', made.id)).toContain(`/console#token=${accountId}.`);
  expect(await admin('key', 'revoke', made.id)).toContain('Revoked robot');
  expect((await api.get('/api-keys')).as(ApiKeyList).data.map(({ name }) => name)).not.toContain('robot');
  await expect(admin('console-link', made.id)).rejects.toThrow(`0 valid keys have an id that starts with ${made.id}`);
});

/** A key as releases before /api-keys stored it: its secret alone. */
const oldKey = async (account_id: string, fields: Partial<ApiKeyRecord> = {}): Promise<string> => {
  const { secret, kept } = newSecret(account_id);
  const item = { ...kept, account_id, name: 'old', created_at: '2026-01-02T03:04:05.000Z', ...fields };
  await transact({ secret: { table: 'api-keys', put: item } });
  return secret;
};

it('adopts each key of a release before /api-keys once: it is listed and can be revoked over HTTP', async () => {
  const { accountId } = await newAccount(data, 'free');
  // A key without a cap sees the keys that operators made.
  const api = new Api({ baseUrl, apiKey: await createKey(accountId, 'top', { scopes: [...scopes] }) });
  const listed = async () => (await api.get('/api-keys')).as(ApiKeyList).data;
  const before = await listed();
  const old = new Api({ baseUrl, apiKey: await oldKey(accountId) });
  const revoked_at = new Date().toISOString();
  await oldKey(accountId, { name: 'revoked', revoked_at });
  expect((await old.get('/account')).status).toBe(200);
  expect(await listed()).toEqual(before);

  expect(await admin('key', 'adopt')).toBe('1 key adopted.');
  const [adopted, ...others] = (await listed()).filter(({ id }) => before.every((key) => key.id !== id));
  expect(others).toEqual([]);
  expect(adopted).toMatchObject({
    name: 'old',
    scopes: defaultScopes,
    created_by: null,
    created_at: '2026-01-02T03:04:05.000Z',
  });
  expect((await old.get('/projects')).status).toBe(200);
  expect(await admin('key', 'adopt')).toBe('0 keys adopted.');
  expect((await api.send('DELETE', `/api-keys/${adopted?.id}`)).status).toBe(204);
  expect((await listed()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  // The keys of the account are counted.
  expect(await getItem('accounts', { account_id: accountId }, AccountRecord)).toMatchObject({ keys: before.length });
});

it('sells credits for a price, which expire when they are due', async () => {
  const { accountId, credits, api } = await newAccount(data, 'free');
  const credit = (...options: string[]) => admin('account', 'credit', accountId, ...options);
  const tomorrow = dayOf(Date.now() + dayMs);
  await credit('10', '--paid', '--price', '4.90', '--expires', tomorrow);
  expect(await api.credits()).toBe(credits + 10);
  const [lot] = (await ledgerOf(accountId)).filter(({ reason }) => reason === 'sold');
  expect(lot).toMatchObject({ credits: 10, price_nano_usd: 4_900_000_000 });
  expect(lot?.expires_at).toBe(`${dayOf(Date.now() + 2 * dayMs)}T00:00:00.000Z`);
  await makeDue(data, 'ledger', { account_id: accountId, entry_id: lot?.entry_id ?? '' });
  await runSweep(data, 'SettleLedger');
  expect(await api.credits()).toBe(credits);
  await expect(credit('10', '--paid')).rejects.toThrow('both --paid and --price USD');
  await expect(credit('10', '--price', '5')).rejects.toThrow('both --paid and --price USD');
  await expect(credit('10', '--paid', '--price', '0.00')).rejects.toThrow('To give credits, leave out');
  await expect(credit('10', '--paid', '--price', '-5')).rejects.toThrow('not a price in dollars');
  await expect(credit('-1', '--expires', tomorrow)).rejects.toThrow('no price and no expiry');
  await expect(credit('1', '--expires', '2026-02-30')).rejects.toThrow('2026-02-30 is not a day');
  await expect(credit('1', '--expires', dayOf(Date.now() - dayMs))).rejects.toThrow('is over');
});

it('logs who did what to keys, sessions, credits and projects, and lets nobody delete an entry', async () => {
  const { accountId, api, apiKey, keyId } = await newAccount(data, 'free');
  await admin('account', 'credit', accountId, '9');
  const { origin } = new URL(baseUrl);
  const browser = { 'sec-fetch-site': 'same-origin', origin };
  const signIn = (body: object) => new Api({ baseUrl }).post('/sessions', body, browser);
  const session = await signIn({ api_key: apiKey });
  const [, token = ''] = (await admin('console-link', keyId)).split('#token=');
  const opened = (await signIn({ token })).as(CreatedSession);
  const made = (await api.post('/api-keys', { name: 'robot', scopes: ['account:read'] })).as(CreatedApiKey);
  await api.send('PATCH', `/api-keys/${made.id}`, { scopes: ['projects:read'] });
  await api.post(`/api-keys/${made.id}/rotate`, { overlap_seconds: 3600 });
  await api.send('DELETE', `/api-keys/${made.id}`);
  const project = await newDraft(api);
  const asSession = { ...browser, cookie: session.headers.get('set-cookie')?.split(';')[0] ?? '' };
  await new Api({ baseUrl }).send('DELETE', `/projects/${project.id}`, undefined, asSession);
  const sessionId = session.as(CreatedSession).id;
  await api.send('DELETE', `/sessions/${sessionId}`);

  const entries = (await admin('audit', accountId)).split('\n').map((line) => v.parse(AuditRecord, JSON.parse(line)));
  const operator = 'operator arn:aws:iam::000000000000:user/operator';
  expect(entries.map(({ action, by, target_id, credits }) => [action, by, target_id ?? credits])).toEqual([
    ['account.created', operator, undefined],
    ['key.created', operator, keyId],
    ['account.credited', operator, 9],
    ['session.opened', `key ${keyId}`, sessionId],
    ['link.created', operator, opened.id],
    ['session.opened', `link ${opened.id}`, opened.id],
    ['key.created', `key ${keyId}`, made.id],
    ['key.changed', `key ${keyId}`, made.id],
    ['key.rotated', `key ${keyId}`, made.id],
    ['key.revoked', `key ${keyId}`, made.id],
    ['project.deleted', `session ${sessionId}`, project.id],
    ['session.ended', `key ${keyId}`, sessionId],
  ]);
  const all = await admin('audit');
  for (const entry of entries) expect(all).toContain(JSON.stringify(entry));
  const Key = { account_id: accountId, entry_id: entries[0]?.entry_id };
  const deletion = documents().send(new DeleteCommand({ TableName: tableName('audit'), Key }));
  await expect(deletion).rejects.toThrow('explicit deny');
});
