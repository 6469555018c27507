import { randomInt } from 'node:crypto';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { Id } from '#contract/schemas/fields.ts';
import { scopes } from '#contract/scopes.ts';
import { hashOfKey, makeApiKey } from '#core/keys/api-key.ts';
import { principalOf } from '#runtime/http/principal-of.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';

process.env[environmentNames.table('api-keys')] = 'api-keys';
const dynamoDb = mockClient(DynamoDBDocumentClient);
const account_id = '019aa000-0000-7000-8000-000000000001';
const stored = { key_hash: 'h', account_id, name: 'n', last_four: 'abcd', created_at: '2026-01-01T00:00:00.000Z' };

/** Every test has its own key, since valid keys are cached. */
let key: string;
beforeEach(() => {
  vi.useFakeTimers();
  dynamoDb.reset();
  key = makeApiKey(randomInt);
});
afterEach(() => vi.useRealTimers());

const tableHolds = (item: object | undefined) => dynamoDb.on(GetCommand).resolves(item ? { Item: item } : {});
const reads = () => dynamoDb.commandCalls(GetCommand).length;
const unauthorized = { code: 'unauthorized' };

describe('a key', () => {
  it('is read by its hash, consistently, and cached for 60 seconds', async () => {
    tableHolds(stored);
    expect(await principalOf(`Bearer ${key}`)).toMatchObject({ accountId: account_id });
    expect(dynamoDb.commandCalls(GetCommand)[0]?.args[0].input).toMatchObject({
      Key: { key_hash: hashOfKey(key) },
      ConsistentRead: true,
    });
    tableHolds({ ...stored, revoked_at: '2026-01-01T00:00:00.000Z' });
    vi.advanceTimersByTime(59_999);
    expect(await principalOf(`bearer  ${key}`)).toMatchObject({ accountId: account_id });
    expect(reads()).toBe(1);
    vi.advanceTimersByTime(1);
    await expect(principalOf(`Bearer ${key}`)).rejects.toMatchObject(unauthorized);
    expect(reads()).toBe(2);
  });

  it('without scopes has the scopes of every key before there were scopes, and an id made of its hash', async () => {
    tableHolds({ ...stored, key_hash: hashOfKey(key) });
    const { scopes: allowed, principalId } = await principalOf(`Bearer ${key}`);
    expect(allowed).toEqual(scopes.filter((scope) => scope !== 'keys:manage'));
    expect(principalId.replaceAll('-', '').slice(0, 12)).toBe(hashOfKey(key).slice(0, 12));
    expect(v.is(Id, principalId)).toBe(true);
  });

  it('is refused from its expiry on, though it is cached', async () => {
    tableHolds({ ...stored, expires_at: new Date(Date.now() + 1000).toISOString() });
    await principalOf(`Bearer ${key}`);
    vi.advanceTimersByTime(1000);
    await expect(principalOf(`Bearer ${key}`)).rejects.toMatchObject(unauthorized);
    expect(reads()).toBe(1);
  });

  it.each([
    ['is noted as used when it never was', undefined, 1],
    ['is noted as used again when that is more than an hour ago', 3_600_001, 1],
    ['is not noted again within the hour', 3_600_000, 0],
  ])('%s', async (_, agoMs, notes) => {
    tableHolds({ ...stored, ...(agoMs && { last_used_at: new Date(Date.now() - agoMs).toISOString() }) });
    await principalOf(`Bearer ${key}`);
    expect(dynamoDb.commandCalls(UpdateCommand).length).toBe(notes);
  });

  it('is accepted when its use cannot be noted', async () => {
    tableHolds(stored);
    dynamoDb.on(UpdateCommand).rejects(Object.assign(new Error('slow'), { name: 'ThrottlingException' }));
    expect(await principalOf(`Bearer ${key}`)).toMatchObject({ accountId: account_id });
  });

  it('counts its requests with those of the key at the top, which an operator made', async () => {
    const [parent, top] = ['019aa000-0000-7000-8000-000000000002', '019aa000-0000-7000-8000-000000000003'];
    tableHolds({ ...stored, key_id: account_id, ancestors: [parent, top] });
    expect(await principalOf(`Bearer ${key}`)).toMatchObject({
      countedAs: top,
      spendsBy: [account_id, parent, top],
    });
  });

  it('with scopes has those and its own id', async () => {
    tableHolds({ ...stored, key_id: account_id, scopes: ['keys:manage'] });
    expect(await principalOf(`Bearer ${key}`)).toMatchObject({ principalId: account_id, scopes: ['keys:manage'] });
  });

  it('that is not valid is read every time, so that it is valid as soon as it is made', async () => {
    tableHolds(undefined);
    await expect(principalOf(`Bearer ${key}`)).rejects.toMatchObject(unauthorized);
    tableHolds(stored);
    expect(await principalOf(`Bearer ${key}`)).toMatchObject({ accountId: account_id });
  });

  it.each([
    ['no value', undefined],
    ['an empty value', ''],
    ['another scheme', 'Basic c2tfbGl2ZV8='],
    ['no key after the scheme', 'Bearer '],
    ['a mistyped key', `Bearer ${makeApiKey(() => 1).slice(0, -1)}x`],
    ['two keys', `Bearer ${makeApiKey(() => 1)} ${makeApiKey(() => 2)}`],
  ])('is refused without a read where the header has %s', async (_, header) => {
    tableHolds(stored);
    await expect(principalOf(header)).rejects.toMatchObject(unauthorized);
    expect(reads()).toBe(0);
  });

  it('cannot be checked while the table does not answer', async () => {
    dynamoDb.on(GetCommand).rejects(Object.assign(new Error('slow'), { name: 'ThrottlingException' }));
    await expect(principalOf(`Bearer ${key}`)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

it('at most a thousand keys are cached', async () => {
  tableHolds(stored);
  const digits = (index: number) => {
    let rest = index;
    return () => {
      const digit = rest % 10;
      rest = Math.floor(rest / 10);
      return digit;
    };
  };
  for (let index = 100_000; index < 101_001; index += 1) await principalOf(`Bearer ${makeApiKey(digits(index))}`);
  const before = reads();
  await principalOf(`Bearer ${makeApiKey(digits(100_000))}`);
  expect(reads()).toBe(before + 1);
});
