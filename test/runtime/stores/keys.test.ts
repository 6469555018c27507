import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastUsedEverySeconds, maxApiKeys, revokedKeyLifetimeSeconds } from '#contract/limits.ts';
import type { ApiKeyRecord, KeyRecord, KeySecret } from '#contract/records/api-key.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { findSecret, noteUse } from '#runtime/stores/key-secrets.ts';
import {
  changeKey,
  changeSecrets,
  findKeyBelow,
  findParent,
  insertKey,
  listKeysBelow,
  revokeKey,
  secretItem,
} from '#runtime/stores/keys.ts';
import {
  account,
  account_id,
  created_at,
  endedAt,
  export_id,
  job_id,
  nowMs,
  other_id,
} from '../../support/stores/example-records.ts';
import { everything, hold, interceptTables, itemOf, itemsOf, put } from '../../support/stores/tables-in-memory.ts';

beforeAll(interceptTables);
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: nowMs }));
afterEach(() => vi.useRealTimers());

const secret = (key_hash: string, expires_at?: string): KeySecret => ({
  ...{ key_hash, last_four: key_hash.padStart(4, '-') },
  ...(expires_at && { expires_at }),
});
const parent: KeyRecord = {
  ...{ account_id, key_id: other_id, name: 'parent', scopes: ['keys:manage'], ancestors: [], version: 4, created_at },
  secrets: [],
};
const key: KeyRecord = {
  ...{ ...parent, key_id: job_id, name: 'key', ancestors: [other_id], version: 2 },
  ...{ secrets: [secret('a'), secret('b', endedAt)], expires_at: '2026-12-01T00:00:00.000Z' },
  ...{ cap_credits: 5, cap_period: 'day', cap_version: 1, spent_in: '2026-11-21', spent_credits: 3 },
};
const items = (of: KeyRecord) => of.secrets.map((each) => secretItem(of, each));
const owner = { ...account, keys: 7 };
const held = { accounts: owner, keys: [parent, key], 'api-keys': items(key) };
const sorted = (table: 'keys' | 'api-keys', name: string) =>
  itemsOf(table).toSorted((one, other) => (String(one[name]) < String(other[name]) ? -1 : 1));
const keysNow = () => sorted('keys', 'key_id');
const stored = () => ({ keys: keysNow(), secrets: sorted('api-keys', 'key_hash'), count: itemOf('accounts')?.keys });
const logged = () => itemsOf('audit').map(({ entry_id, ...entry }) => entry);
const entry = (action: string) => ({ account_id, at: created_at, action, by: 'me', target_id: job_id });
const moved = { ...parent, version: 5 };
const revoked = { ...parent, revoked_at: created_at };

describe('a new key', () => {
  it('is stored with the items of its secrets, counted and logged', async () => {
    hold({ accounts: owner, keys: parent });
    expect(await insertKey(key, 'me', { parent })).toBe(true);
    expect(stored()).toEqual({ keys: [key, parent], secrets: items(key), count: 8 });
    const { account_id: _, key_id, name, scopes, ancestors, expires_at } = key;
    const repeated = { account_id, key_id, name, scopes, ancestors, created_at };
    expect(items(key)).toEqual([
      { ...repeated, key_hash: 'a', last_four: '---a', expires_at },
      { ...repeated, key_hash: 'b', last_four: '---b', expires_at: endedAt },
    ]);
    expect(logged()).toEqual([entry('key.created')]);
  });

  it.each([
    ['its parent has changed since', { keys: moved }],
    ['its parent was revoked since', { keys: revoked }],
    ['it is there already', { keys: [parent, key] }],
    ['something else of the transaction is refused', { keys: parent, jobs: { account_id, job_id } }],
  ])('is not stored where %s', async (_, others) => {
    hold({ accounts: owner, ...others });
    const before = everything();
    const also = { job: { table: 'jobs', put: { account_id, job_id }, conditions: [{ absent: 'job_id' }] } } as const;
    expect(await insertKey(key, 'me', { parent, also })).toBe(false);
    expect(everything()).toEqual(before);
  });

  it.each([
    [
      'is refused for an account that is being erased',
      { ...owner, erasing_at: created_at },
      { code: 'unauthorized', message: 'The account is being erased: it gets no keys.' },
    ],
    [
      'is refused over the limit',
      { ...owner, keys: maxApiKeys },
      { code: 'plan_limit_exceeded', message: `An account has at most ${maxApiKeys} API keys. Revoke one first.` },
    ],
    ['throws where there is no account', [], { message: `There is no account ${account_id}` }],
  ])('%s', async (_, accounts, error) => {
    hold({ accounts, keys: parent });
    await expect(insertKey(key, 'me')).rejects.toMatchObject(error);
    expect(itemsOf('api-keys')).toEqual([]);
  });

  it('is refused as answered meanwhile where another request with its Idempotency-Key was quicker', async () => {
    hold({ accounts: owner, idempotency: { account_id, request_key: 'k' } });
    const reply = {
      table: 'idempotency',
      put: { account_id, request_key: 'k' },
      conditions: [{ absent: 'request_key' }],
    } as const;
    await expect(insertKey(key, 'me', { remembered: { reply } })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('has room once keys that have expired are revoked, ten at a time', async () => {
    const expired = Array.from({ length: 12 }, (_, at) => ({
      ...parent,
      key_id: `${export_id.slice(0, -2)}${10 + at}`,
      expires_at: created_at,
    }));
    hold({ accounts: { ...owner, keys: maxApiKeys }, keys: [parent, ...expired] });
    expect(await insertKey(key, 'me')).toBe(false);
    expect(itemOf('accounts')?.keys).toBe(maxApiKeys - 10);
    expect(itemsOf('keys').filter(({ revoked_at }) => revoked_at === created_at)).toHaveLength(10);
    expect(await insertKey(key, 'me')).toBe(true);
  });
});

describe('a change of a key', () => {
  const renamed = { ...key, name: 'new' };
  const { spent_in, spent_credits, ...unspent } = key;

  it.each([
    ['keeps what its cap has counted', renamed, { ...renamed, version: 3 }],
    [
      'of its cap begins the count anew',
      { ...key, cap_credits: 9, cap_version: 2 },
      { ...unspent, cap_credits: 9, cap_version: 2, version: 3 },
    ],
  ])('%s, repeats its fields in the items of its secrets and is logged', async (_, to, expected) => {
    hold(held);
    expect(await changeKey(key, to, 'me', parent)).toBe(true);
    expect(stored()).toEqual({ keys: [expected, parent], secrets: items(to), count: 7 });
    expect(logged()).toEqual([entry('key.changed')]);
  });

  it.each([
    ['it has changed since', { keys: [parent, { ...key, version: 3 }] }],
    ['it was revoked since', { keys: [parent, { ...key, revoked_at: created_at }] }],
    ['its parent has changed since', { keys: [moved, key] }],
    ['its parent was revoked since', { keys: [revoked, key] }],
    ['the item of a secret is gone', { 'api-keys': items(key).slice(0, 1) }],
  ])('is not made where %s', async (_, changed) => {
    hold({ ...held, ...changed });
    const before = everything();
    expect(await changeKey(key, renamed, 'me', parent)).toBe(false);
    expect(everything()).toEqual(before);
  });
});

describe('other secrets of a key', () => {
  const grant = { client_id: 'c', family_hash: 'f', refresh_hash: 'r', refreshed_at: created_at };
  const secrets = [secret('c'), secret('a', endedAt)];
  const changed = { ...key, secrets, version: 3 };

  it.each([
    ['with a grant', { grant }, { ...changed, grant }],
    ['without, which it then loses', {}, changed],
  ])('are added, changed and removed together, %s', async (_, options, expected) => {
    const read = { ...key, grant: { ...grant, client_id: 'before' } };
    hold({ ...held, keys: [parent, read] });
    expect(await changeSecrets(read, secrets, { by: 'me', ...options })).toBe(true);
    expect(stored()).toMatchObject({
      keys: [expected, parent],
      secrets: items({ ...key, secrets: secrets.toReversed() }),
    });
    expect(keysNow()[0]).toEqual(expected);
    expect(logged()).toEqual([entry('key.rotated')]);
  });

  it.each([
    ['the key has changed since', { keys: [parent, { ...key, version: 3 }] }],
    ['the item of a secret that stays is gone', { 'api-keys': [] }],
  ])('are refused where %s', async (_, others) => {
    hold({ ...held, ...others });
    const before = everything();
    expect(await changeSecrets(key, secrets, { by: 'me' })).toBe(false);
    expect(everything()).toEqual(before);
  });

  it('are refused as answered meanwhile where another request with the Idempotency-Key was quicker', async () => {
    hold({ ...held, idempotency: { account_id, request_key: 'k' } });
    const reply = {
      table: 'idempotency',
      put: { account_id, request_key: 'k' },
      conditions: [{ absent: 'request_key' }],
    } as const;
    const rotate = changeSecrets(key, secrets, { by: 'me', remembered: { reply } });
    await expect(rotate).rejects.toMatchObject({ code: 'unavailable' });
  });
});

it('a key is revoked once, with its secrets, and makes room for another', async () => {
  hold(held);
  expect(await revokeKey(key, endedAt, 'me')).toBe(true);
  const ended = { ...key, revoked_at: endedAt, version: 3 };
  expect(stored()).toEqual({
    keys: [{ ...ended, forget_at: Date.parse(endedAt) / 1000 + revokedKeyLifetimeSeconds }, parent],
    secrets: items(key).map((item) => ({ ...item, revoked_at: endedAt })),
    count: 6,
  });
  expect(logged()).toEqual([entry('key.revoked')]);
  const before = everything();
  expect(await revokeKey(key, endedAt, 'me')).toBe(false);
  expect(await revokeKey({ ...key, version: 3 }, endedAt, 'me')).toBe(false);
  expect(everything()).toEqual(before);
});

it('keys of an account and of its test account are listed newest first without revoked ones, and found', async () => {
  const test = { ...key, account_id: testAccountOf(account_id), key_id: export_id };
  hold({ keys: [test, parent, key, { ...key, key_id: account_id, revoked_at: created_at }] });
  expect(await listKeysBelow(account_id)).toEqual([parent, test, key]);
  expect(await listKeysBelow(test.account_id)).toEqual([test]);
  const found = (id: string, key_id: string) => findKeyBelow({ account_id: id, key_id });
  expect([await found(account_id, export_id), await found(account_id, job_id)]).toEqual([test, key]);
  expect([await found(test.account_id, job_id), await found(other_id, job_id)]).toEqual([undefined, undefined]);
  expect([await findParent(key), await findParent(test), await findParent(parent)]).toEqual([
    parent,
    parent,
    undefined,
  ]);
  put('keys', { ...parent, account_id: test.account_id, name: 'beside' });
  expect(await findParent(test)).toMatchObject({ name: 'beside' });
});

it('the use of a secret is noted once an hour, and of no secret that is gone', async () => {
  const [item] = items(key);
  if (!item) throw new Error('it has no secret');
  const later = nowMs + lastUsedEverySeconds * 1000;
  const use = async (read: ApiKeyRecord, atMs: number) => {
    await noteUse(read, atMs);
    return (await findSecret('a'))?.last_used_at;
  };
  hold({});
  expect(await use(item, nowMs)).toBeUndefined();
  hold(held);
  expect(await use(item, nowMs)).toBe(created_at);
  const used = { ...item, last_used_at: created_at };
  // The item as it was read, and as it is in the table.
  expect([await use(used, later), await use(item, later)]).toEqual([created_at, created_at]);
  expect(await use(used, later + 1)).toBe(new Date(later + 1).toISOString());
});
