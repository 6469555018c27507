import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxApiKeys, maxKeyAncestors, maxKeySecrets } from '#contract/limits.ts';
import { apiKeyRoutes } from '#contract/routes/api-keys.ts';
import { ApiKey, ApiKeyList, CreatedApiKey } from '#contract/schemas/api-key.ts';
import { scopes } from '#contract/scopes.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { findSecret } from '#runtime/stores/key-secrets.ts';
import { changeKey, changeSecrets, findKey, revokeKey } from '#runtime/stores/keys.ts';
import { createKey } from '../../../../operate/accounts/keys.ts';
import { callHandler, type Request } from '../../../support/cloud/call-handler.ts';
import { account, account_id, created_at, other_id } from '../../../support/stores/example-records.ts';
import {
  hold,
  interceptTables,
  interruptNext,
  itemOf,
  itemsOf,
  put,
} from '../../../support/stores/tables-in-memory.ts';

const { createApiKey, listApiKeys, updateApiKey, revokeApiKey, rotateApiKey } = apiKeyRoutes;
const settings = { name: 'made', scopes: ['account:read', 'keys:manage'] };
const notFound = { status: 404, code: 'not_found' };
const beyond = { status: 403, code: 'beyond_own_key' };

const apiWith = (key: string) => {
  const change = (id: string, body: object) => callHandler(updateApiKey, { key, id, body });
  return {
    post: (body: object, request: Request = {}) =>
      callHandler(createApiKey, { key, body: { ...settings, ...body }, ...request }),
    change,
    changed: async (id: string, body: object) => (await change(id, body)).as(ApiKey),
    list: async (query = {}) => (await callHandler(listApiKeys, { key, query })).as(ApiKeyList),
    names: async () => (await callHandler(listApiKeys, { key })).as(ApiKeyList).data.map(({ name }) => name),
    rotate: (id: string, body: object, request: Request = {}) =>
      callHandler(rotateApiKey, { key, id, body, ...request }),
    revoke: (id: string) => callHandler(revokeApiKey, { key, id }),
  };
};
type Caller = ReturnType<typeof apiWith>;
const create = async (by: Caller, body: object = {}) => {
  const made = (await by.post(body)).as(CreatedApiKey);
  return { ...made, api: apiWith(made.secret) };
};
const recordOf = (key_id: string, of = account_id) => findKey({ account_id: of, key_id });

let top: Caller;
beforeAll(interceptTables);
beforeEach(async () => {
  hold({ accounts: { ...account, keys: 0 } });
  top = apiWith(await createKey(account_id, 'top', { scopes: [...scopes] }));
});

describe('POST /api-keys', () => {
  it('shows the secret once, stores its hash, and counts and logs the key', async () => {
    const cap = { credits: 5, period: 'day' };
    const made = await create(top, { cap, expires_at: '2099-01-01T01:00:00+01:00' });
    const [own] = (await top.list()).data.filter(({ name }) => name === 'top');
    expect(made).toMatchObject({
      ...settings,
      ...{ cap: { ...cap, spent: 0 }, expires_at: '2099-01-01T00:00:00.000Z', created_by: own?.id },
      ...{ last_four: made.secret.slice(-4), last_used_at: null, rotated_secrets_until: null },
    });
    expect(made).not.toHaveProperty('test');
    const stored = { key_id: made.id, name: 'made', ancestors: [own?.id], expires_at: '2099-01-01T00:00:00.000Z' };
    expect(await findSecret(hashOfKey(made.secret))).toMatchObject({ ...stored, scopes: settings.scopes });
    expect(await recordOf(made.id)).toMatchObject({ ...stored, cap_credits: 5, cap_period: 'day', cap_version: 0 });
    expect(itemOf('accounts')).toMatchObject({ keys: 2 });
    expect(itemsOf('audit')).toMatchObject([{}, { action: 'key.created', by: `key ${own?.id}`, target_id: made.id }]);
    const { data } = await top.list();
    expect(JSON.stringify(data)).not.toContain(made.secret);
    const { secret: _, api: __, ...view } = made;
    expect(data).toContainEqual(view);
  });

  it.each([
    ['no scopes', { scopes: [] }, 'scopes'],
    ['a scope twice', { scopes: ['account:read', 'account:read'] }, 'scopes'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a cap below zero', { cap: { credits: -1, period: 'day' } }, 'cap.credits'],
    ['an expiry in the past', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ['an expiry without a time', { expires_at: 'tomorrow' }, 'expires_at'],
  ])('refuses %s', async (_, body, param) => {
    expect((await top.post(body)).refusal).toEqual({ status: 400, code: 'invalid_request', param });
  });

  it.each([
    ['a scope that it lacks', { scopes: ['projects:read'] }, 'scopes'],
    ['a later expiry', { expires_at: '2099-01-02T00:00:00Z' }, 'expires_at'],
  ])('lets no key make one with %s', async (_, body, param) => {
    const maker = await create(top, { expires_at: '2099-01-01T00:00:00Z' });
    expect((await maker.api.post(body)).refusal).toEqual({ ...beyond, param });
    expect((await create(maker.api)).expires_at).toBe(maker.expires_at);
  });

  it('goes as deep as its generations', async () => {
    let maker = await create(top);
    for (let generation = 2; generation <= maxKeyAncestors; generation += 1) maker = await create(maker.api);
    expect((await recordOf(maker.id))?.ancestors).toHaveLength(maxKeyAncestors);
    expect((await maker.api.post({})).refusal).toEqual(beyond);
  });

  it('gives no right that the maker loses meanwhile', async () => {
    const maker = await create(top);
    const read = await recordOf(maker.id);
    if (read) interruptNext(() => changeKey(read, { ...read, scopes: ['keys:manage'] }, 'key x'));
    expect((await maker.api.post({})).refusal).toEqual({ ...beyond, param: 'scopes' });
    if (read) interruptNext(async () => revokeKey({ ...read, version: 1 }, created_at, 'key x'));
    expect((await maker.api.post({ scopes: ['keys:manage'] })).refusal).toEqual({ status: 401, code: 'unauthorized' });
  });

  it.each([
    ['is refused at the limit', maxApiKeys, undefined, 403],
    ['is made below it', maxApiKeys - 1, undefined, 201],
    ['is made in the place of one that has expired', maxApiKeys, '2020-01-01T00:00:00.000Z', 201],
  ])('%s', async (_, keys, expires_at, status) => {
    const { id } = await create(top);
    put('keys', { ...(await recordOf(id)), expires_at });
    put('accounts', { ...account, keys });
    const answer = await top.post({});
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.refusal).toEqual({ status: 403, code: 'plan_limit_exceeded' });
    expect(itemOf('accounts')).toMatchObject({ keys: maxApiKeys });
  });

  it('makes none for an account that is being erased', async () => {
    put('accounts', { ...account, keys: 1, erasing_at: created_at });
    expect((await top.post({})).refusal).toEqual({ status: 401, code: 'unauthorized' });
    expect(itemsOf('keys')).toHaveLength(1);
  });
});

describe('a test key', () => {
  it('is made in the test account, makes test keys alone, and is managed by the live key above it', async () => {
    const made = await create(top, { test: true });
    expect(made).toMatchObject({ secret: expect.stringMatching(/^sk_live_test_[0-9A-Za-z]{38}$/), test: true });
    const below = await create(made.api);
    expect(below).toMatchObject({ test: true, created_by: made.id });
    expect((await made.api.post({ test: false })).refusal).toEqual({ ...beyond, param: 'test' });
    expect(itemsOf('keys').map((key) => key.account_id)).toEqual([
      account_id,
      ...[1, 2].map(() => testAccountOf(account_id)),
    ]);
    expect((await top.list()).data.map(({ id }) => id).slice(0, 2)).toEqual([below.id, made.id]);
    expect(await made.api.names()).toEqual(['made', 'made']);
    await top.changed(made.id, { scopes: ['keys:manage'] });
    expect((await recordOf(below.id, testAccountOf(account_id)))?.scopes).toEqual(['keys:manage']);
    expect((await top.revoke(made.id)).status).toBe(204);
    expect(await top.names()).toEqual(['top']);
  });
});

describe('PATCH /api-keys/{key_id}', () => {
  const capOf = (credits: number, period: string, spent: number) => ({ cap: { credits, period, spent } });
  it.each<[string, object, object, number | undefined]>([
    ['its name', { name: 'mine' }, { name: 'mine' }, 0],
    ['its scopes', { scopes: ['account:read'] }, { scopes: ['account:read'] }, 0],
    ['its expiry', { expires_at: '2098-01-01T00:00:00Z' }, { expires_at: '2098-01-01T00:00:00.000Z' }, 0],
    ['its expiry away', { expires_at: null }, { expires_at: null }, 0],
    ['its cap, whose count goes on', { cap: { credits: 9, period: 'day' } }, capOf(9, 'day', 3), 0],
    ['the period of its cap, which begins at 0', { cap: { credits: 5, period: 'month' } }, capOf(5, 'month', 0), 1],
    ['its cap away', { cap: null }, { cap: null }, undefined],
  ])('changes %s', async (_, body, expected, cap_version) => {
    const { id, secret } = await create(top, {
      cap: { credits: 5, period: 'day' },
      expires_at: '2099-01-01T00:00:00Z',
    });
    const spent_in = new Date().toISOString().slice(0, 10);
    put('keys', { ...(await recordOf(id)), spent_in, spent_credits: 3 });
    const before = (await top.list()).data.find((one) => one.id === id);
    const after = { ...before, ...expected };
    expect(await top.changed(id, body)).toEqual(after);
    expect((await top.list()).data).toContainEqual(after);
    const stored = await findSecret(hashOfKey(secret));
    const { name, scopes: allowed, expires_at } = v.parse(ApiKey, after);
    expect(stored).toMatchObject({ name, scopes: allowed });
    expect(stored?.expires_at ?? null).toBe(expires_at);
    expect(await recordOf(id)).toMatchObject({ version: 1, ...(cap_version !== undefined && { cap_version }) });
    expect(itemsOf('audit').at(-1)).toMatchObject({ action: 'key.changed', target_id: id });
  });

  it('lets no key extend its own rights, or see or change its ancestors and other keys', async () => {
    const [maker, sibling] = [await create(top), await create(top)];
    for (const change of [{ scopes: ['account:read'] }, { cap: null }, { expires_at: null }])
      expect((await maker.api.change(maker.id, change)).refusal).toEqual(beyond);
    expect((await maker.api.changed(maker.id, { name: 'mine' })).name).toBe('mine');
    expect(await maker.api.names()).toEqual(['mine']);
    for (const id of [sibling.id, maker.created_by ?? '', other_id])
      for (const answer of [
        await maker.api.change(id, { name: 'x' }),
        await maker.api.rotate(id, {}),
        await maker.api.revoke(id),
      ])
        expect(answer.refusal).toEqual(notFound);
    expect(itemsOf('keys').map(({ name }) => name)).toEqual(['top', 'mine', 'made']);
  });

  it('gives a key no more than the key that made it has', async () => {
    const maker = await create(top, { expires_at: '2099-01-01T00:00:00Z' });
    const { id } = await create(maker.api);
    expect((await top.change(id, { scopes: ['projects:read'] })).refusal).toEqual({ ...beyond, param: 'scopes' });
    expect((await top.change(id, { expires_at: null })).refusal).toEqual({ ...beyond, param: 'expires_at' });
    expect((await top.change(id, { expires_at: '2020-01-01T00:00:00Z' })).refusal.code).toBe('invalid_request');
  });

  it('takes from the keys below a key what it loses, and no more', async () => {
    const maker = await create(top);
    const [below, narrow] = [await create(maker.api), await create(maker.api, { scopes: ['account:read'] })];
    const last = await create(below.api, { expires_at: '2097-01-01T00:00:00Z' });
    await top.changed(maker.id, { scopes: ['account:read'], expires_at: '2098-01-01T00:00:00Z' });
    const rights = async (id: string) => {
      const { scopes: allowed, expires_at, version } = (await recordOf(id)) ?? {};
      return [allowed, expires_at, version];
    };
    const until = '2098-01-01T00:00:00.000Z';
    expect(await rights(below.id)).toEqual([['account:read'], until, 1]);
    expect(await rights(narrow.id)).toEqual([['account:read'], until, 1]);
    expect(await rights(last.id)).toEqual([['account:read'], '2097-01-01T00:00:00.000Z', 1]);
    await top.changed(maker.id, { name: 'renamed' });
    expect(await rights(below.id)).toEqual([['account:read'], until, 1]);
  });

  it('is tried again where the key was changed meanwhile', async () => {
    const { id } = await create(top);
    const read = await recordOf(id);
    if (read) interruptNext(() => changeKey(read, { ...read, name: 'between' }, 'key x'));
    expect(await top.changed(id, { scopes: ['account:read'] })).toMatchObject({
      name: 'between',
      scopes: ['account:read'],
    });
    expect(read && (await changeKey(read, read, 'key x'))).toBe(false);
    expect(read && (await changeSecrets(read, [], { by: 'key x' }))).toBe(false);
    expect(read && (await revokeKey(read, created_at, 'key x'))).toBe(false);
  });
});

it('a key that an operator made with a cap manages only its descendants', async () => {
  const capped = apiWith(
    await createKey(account_id, 'capped', { scopes: [...scopes], cap_credits: 5, cap_period: 'day' }),
  );
  await create(capped);
  await create(top);
  expect(await capped.names()).toEqual(['made', 'capped']);
  expect(await top.names()).toEqual(['made', 'made', 'capped', 'top']);
  const foreign = testAccountOf(account_id).replace(/1$/, '9');
  put('accounts', { ...account, account_id: foreign });
  expect(await apiWith(await createKey(foreign, 'theirs', { scopes: ['keys:manage'] })).names()).toEqual(['theirs']);
});

it('GET /api-keys answers in pages', async () => {
  for (const name of ['a', 'b']) await create(top, { name });
  const { data, next_cursor: cursor } = await top.list({ limit: '2' });
  expect(data.map(({ name }) => name)).toEqual(['b', 'a']);
  expect((await top.list({ limit: '2', cursor })).data.map(({ name }) => name)).toEqual(['top']);
});

describe('DELETE /api-keys/{key_id}', () => {
  it('revokes the key with those below it, and can be repeated', async () => {
    const maker = await create(top);
    const below = await create(maker.api);
    await create(below.api);
    await create(top, { name: 'other' });
    for (let times = 0; times < 2; times += 1) expect((await top.revoke(maker.id)).status).toBe(204);
    expect(await top.names()).toEqual(['other', 'top']);
    expect(itemOf('accounts')).toMatchObject({ keys: 2 });
    for (const { id, secret } of [maker, below]) {
      const revoked_at = expect.any(String);
      expect(await recordOf(id)).toMatchObject({ revoked_at, forget_at: expect.any(Number), version: 1 });
      expect(await findSecret(hashOfKey(secret))).toMatchObject({ revoked_at });
      for (const answer of [await top.change(id, { name: 'x' }), await top.rotate(id, {})])
        expect(answer.refusal).toEqual(notFound);
    }
    expect(itemsOf('audit').filter(({ action }) => action === 'key.revoked')).toHaveLength(3);
  });
});

describe('POST /api-keys/{key_id}/rotate', () => {
  it('gives the key another secret; those before end with the overlap at the latest', async () => {
    const key = await create(top);
    const rotate = async (overlap_seconds?: number) =>
      (await top.rotate(key.id, overlap_seconds === undefined ? {} : { overlap_seconds })).as(CreatedApiKey);
    const endOf = async (secret: string) => (await findSecret(hashOfKey(secret)))?.expires_at;
    const first = await rotate(3600);
    expect(first).toMatchObject({ id: key.id, scopes: key.scopes, last_four: first.secret.slice(-4) });
    expect(Date.parse(first.rotated_secrets_until ?? '') - Date.now()).toBeGreaterThan(3_500_000);
    const second = await rotate(7200);
    expect(await endOf(key.secret)).toBe(first.rotated_secrets_until);
    expect(await endOf(first.secret)).toBe(second.rotated_secrets_until);
    const third = await rotate(60);
    for (const { secret } of [first, second]) expect(await endOf(secret)).toBe(third.rotated_secrets_until);
    expect(await findSecret(hashOfKey(key.secret))).toBeUndefined();
    expect((await recordOf(key.id))?.secrets).toHaveLength(maxKeySecrets);
    const last = await rotate(0);
    expect(last.rotated_secrets_until).toBeNull();
    expect(itemsOf('api-keys').filter(({ key_id }) => key_id === key.id)).toEqual([
      expect.objectContaining({ key_hash: hashOfKey(last.secret) }),
    ]);
    const plain = await rotate();
    expect(Date.parse(plain.rotated_secrets_until ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(itemsOf('audit').at(-1)).toMatchObject({ action: 'key.rotated', target_id: key.id });
  });

  it('repeats its reply for the same Idempotency-Key', async () => {
    const { id } = await create(top);
    const rotate = () => top.rotate(id, {}, { headers: { 'idempotency-key': 'one' } });
    expect((await rotate()).text).toBe((await rotate()).text);
    expect((await recordOf(id))?.secrets).toHaveLength(2);
  });
});
