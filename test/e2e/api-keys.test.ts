import { describe, expect, inject, it } from 'vitest';
import { maxKeyAncestors } from '#contract/limits.ts';
import { ApiKey, ApiKeyList, CreatedApiKey } from '#contract/schemas/api-key.ts';
import { scopes } from '#contract/scopes.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { findSecret } from '#runtime/stores/key-secrets.ts';
import { createKey } from '../../commands/admin/keys.ts';
import { Api } from '../support/cloud/api.ts';
import { newAccount } from '../support/cloud/new-account.ts';

const cloud = inject('cloud');
const apiWith = (apiKey: string) => new Api({ baseUrl: cloud.baseUrl, apiKey });

const { accountId } = await newAccount(cloud.data, 'free');
/** A key that an operator made, without a cap. */
const top = apiWith(await createKey(accountId, 'top', { scopes: [...scopes] }));

const create = async (api: Api, settings: object = {}) => {
  const answer = await api.post('/api-keys', { name: 'made', scopes: ['account:read', 'keys:manage'], ...settings });
  const key = answer.as(CreatedApiKey);
  return { ...key, api: apiWith(key.secret) };
};
const listed = async (api: Api) => (await api.get('/api-keys')).as(ApiKeyList).data;

it('makes a key whose secret is shown once, lists it, and says when it was used', async () => {
  const made = await create(top, { cap: { credits: 5, period: 'day' }, expires_at: '2099-01-01T01:00:00+01:00' });
  expect(made).toMatchObject({
    name: 'made',
    scopes: ['account:read', 'keys:manage'],
    cap: { credits: 5, period: 'day', spent: 0 },
    expires_at: '2099-01-01T00:00:00.000Z',
    last_four: made.secret.slice(-4),
    last_used_at: null,
  });
  expect((await made.api.get('/account')).status).toBe(200);
  const answer = await top.get('/api-keys');
  expect(answer.text).not.toContain(made.secret);
  const shown = answer.as(ApiKeyList).data.find(({ id }) => id === made.id);
  expect(Date.now() - Date.parse(shown?.last_used_at ?? '')).toBeLessThan(600_000);
  expect(shown?.created_by).toBe((await listed(top)).find(({ name }) => name === 'top')?.id);
});

describe('a key cannot', () => {
  it.each([
    ['a scope that it lacks', { scopes: ['projects:read'] }, 'scopes'],
    ['a later expiry', { expires_at: '2099-01-02T00:00:00Z' }, 'expires_at'],
  ])('create a key with %s', async (_, settings, param) => {
    const maker = await create(top, { expires_at: '2099-01-01T00:00:00Z' });
    const body = { name: 'x', scopes: ['account:read'], ...settings };
    expect((await maker.api.post('/api-keys', body)).refusal).toEqual({ status: 403, code: 'beyond_own_key', param });
    expect((await create(maker.api)).expires_at).toBe(maker.expires_at);
  });

  it('extend its own rights, or see or change its ancestors and other keys', async () => {
    const [maker, sibling] = [await create(top), await create(top)];
    const self = `/api-keys/${maker.id}`;
    for (const change of [{ scopes: ['account:read'] }, { cap: null }, { expires_at: null }])
      expect((await maker.api.send('PATCH', self, change)).refusal.code).toBe('beyond_own_key');
    expect((await maker.api.send('PATCH', self, { name: 'mine' })).as(ApiKey).name).toBe('mine');
    expect((await listed(maker.api)).map(({ id }) => id)).toEqual([maker.id]);
    const above = maker.created_by ?? '';
    for (const id of [sibling.id, above])
      expect((await maker.api.send('PATCH', `/api-keys/${id}`, { name: 'x' })).refusal.code).toBe('not_found');
  });

  it('create keys below the last generation', async () => {
    let maker = await create(top);
    for (let generation = 2; generation <= maxKeyAncestors; generation += 1) maker = await create(maker.api);
    const refused = await maker.api.post('/api-keys', { name: 'x', scopes: ['account:read'] });
    expect(refused.refusal).toEqual({ status: 403, code: 'beyond_own_key' });
  });
});

it('a key that an operator made with a cap manages only its descendants', async () => {
  const settings = { scopes: [...scopes], cap_credits: 5, cap_period: 'day' as const };
  const capped = apiWith(await createKey(accountId, 'capped', settings));
  expect((await listed(capped)).map(({ name }) => name)).toEqual(['capped']);
  expect((await listed(top)).map(({ name }) => name)).toContain('capped');
});

it('the keys below a key lose the rights that it loses', async () => {
  const maker = await create(top);
  const below = await create(maker.api);
  const change = { scopes: ['account:read'], expires_at: '2098-01-01T00:00:00Z' };
  await top.send('PATCH', `/api-keys/${maker.id}`, change);
  const shown = (await listed(top)).find(({ id }) => id === below.id);
  expect(shown).toMatchObject({ scopes: ['account:read'], expires_at: '2098-01-01T00:00:00.000Z' });
});

it('a key is revoked with the keys below it, and can be revoked again', async () => {
  const maker = await create(top);
  const below = await create(maker.api);
  for (let times = 0; times < 2; times += 1)
    expect((await top.send('DELETE', `/api-keys/${maker.id}`)).status).toBe(204);
  for (const { id, api } of [maker, below]) {
    expect((await listed(top)).map((key) => key.id)).not.toContain(id);
    expect((await api.get('/account')).refusal).toEqual({ status: 401, code: 'unauthorized' });
    expect((await top.send('PATCH', `/api-keys/${id}`, { name: 'x' })).refusal.code).toBe('not_found');
  }
});

it('a rotated secret is valid for the overlap, and the key stays the same key', async () => {
  const key = await create(top);
  const rotate = async (body: object) => (await top.post(`/api-keys/${key.id}/rotate`, body)).as(CreatedApiKey);
  const first = await rotate({ overlap_seconds: 3600 });
  expect(first).toMatchObject({ id: key.id, scopes: key.scopes });
  expect(Date.parse(first.rotated_secrets_until ?? '')).toBeGreaterThan(Date.now());
  // As after a lost answer: the secret that is in use stays valid, but no longer than it would have.
  const second = await rotate({ overlap_seconds: 7200 });
  for (const secret of [key.secret, second.secret]) expect((await apiWith(secret).get('/account')).status).toBe(200);
  expect((await findSecret(hashOfKey(key.secret)))?.expires_at).toBe(first.rotated_secrets_until);
  const last = await rotate({ overlap_seconds: 0 });
  expect([(await apiWith(last.secret).get('/account')).status, last.rotated_secrets_until]).toEqual([200, null]);
  for (const { secret } of [key, first, second]) expect(await findSecret(hashOfKey(secret))).toBeUndefined();
});

it.each([
  ['no scopes', { scopes: [] }, 'scopes'],
  ['a scope twice', { scopes: ['account:read', 'account:read'] }, 'scopes'],
  ['an empty name', { name: ' ' }, 'name'],
  ['a cap below zero', { cap: { credits: -1, period: 'day' } }, 'cap.credits'],
  ['an expiry in the past', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  ['an expiry without a time', { expires_at: 'tomorrow' }, 'expires_at'],
])('refuses a key with %s', async (_, settings, param) => {
  const answer = await top.post('/api-keys', { name: 'x', scopes: ['account:read'], ...settings });
  expect(answer.refusal).toEqual({ status: 400, code: 'invalid_request', param });
});
