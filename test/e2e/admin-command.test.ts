import { expect, inject, it } from 'vitest';
import { AccountRecord } from '#contract/records/account.ts';
import type { ApiKeyRecord } from '#contract/records/api-key.ts';
import { ApiKeyList, CreatedApiKey } from '#contract/schemas/api-key.ts';
import { defaultScopes, scopes } from '#contract/scopes.ts';
import { getItem, transact } from '#runtime/aws/dynamodb.ts';
import { newSecret } from '#runtime/keys/new-secret.ts';
import { createKey } from '../../commands/admin/keys.ts';
import { main } from '../../commands/admin.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { printedBy } from '../support/run-command.ts';

const { data, baseUrl } = inject('cloud');
const admin = async (...args: readonly string[]) => (await printedBy(main, ...args, '--data', data)).trim();

it('adds credits to an account, and removes them where the number is negative', async () => {
  const { accountId, credits, api } = await newAccount(data, 'free');
  expect(await admin('account', 'credit', accountId, '-59')).toBe('-59 credits added.');
  expect(await api.credits()).toBe(credits - 59);
  expect(await admin('account', 'credit', accountId, '9')).toBe('9 credits added.');
  expect(await api.credits()).toBe(credits - 50);
  await expect(admin('account', 'credit', accountId, '-1.5')).rejects.toThrow('-1.5 is not a whole number of credits.');
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
  const { secret, kept } = newSecret();
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
