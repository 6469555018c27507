import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { hashOfKey, makeApiKey } from '#core/keys/api-key.ts';
import { ownerOfKey } from '#runtime/http/owner-of-key.ts';

process.env[environmentNames.table('api-keys')] = 'api-keys';
const dynamoDb = mockClient(DynamoDBClient);
const account_id = '019aa000-0000-7000-8000-000000000001';
const stored = { key_hash: 'h', account_id, name: 'n', last_four: 'abcd', created_at: '2026-01-01T00:00:00.000Z' };

/** Every test has a key of its own, as good keys are remembered. */
let made = 0;
let key: string;
beforeEach(() => {
  vi.useFakeTimers();
  dynamoDb.reset();
  made += 1;
  key = makeApiKey(() => made);
});
afterEach(() => vi.useRealTimers());

const is = (item: object | undefined) => dynamoDb.on(GetItemCommand).resolves(item ? { Item: marshall(item) } : {});
const reads = () => dynamoDb.commandCalls(GetItemCommand).length;
const unauthorized = { code: 'unauthorized' };

describe('a key', () => {
  it('is looked up by its hash, consistently, and its account is remembered for 60 seconds', async () => {
    is(stored);
    expect(await ownerOfKey(`Bearer ${key}`)).toEqual({ keyHash: hashOfKey(key), accountId: account_id });
    expect(dynamoDb.commandCalls(GetItemCommand)[0]?.args[0].input).toMatchObject({
      Key: marshall({ key_hash: hashOfKey(key) }),
      ConsistentRead: true,
    });
    is({ ...stored, revoked_at: '2026-01-01T00:00:00.000Z' });
    vi.advanceTimersByTime(59_999);
    expect(await ownerOfKey(`bearer  ${key}`)).toEqual({ keyHash: hashOfKey(key), accountId: account_id });
    expect(reads()).toBe(1);
    vi.advanceTimersByTime(1);
    await expect(ownerOfKey(`Bearer ${key}`)).rejects.toMatchObject(unauthorized);
    expect(reads()).toBe(2);
  });

  it('that is not good is looked up every time: it is good as soon as it is made', async () => {
    is(undefined);
    await expect(ownerOfKey(`Bearer ${key}`)).rejects.toMatchObject(unauthorized);
    is(stored);
    expect(await ownerOfKey(`Bearer ${key}`)).toEqual({ keyHash: hashOfKey(key), accountId: account_id });
  });

  it.each([
    ['none', undefined],
    ['an empty header', ''],
    ['another scheme', 'Basic c2tfbGl2ZV8='],
    ['no key after the scheme', 'Bearer '],
    ['a mistyped one', `Bearer ${makeApiKey(() => 1).slice(0, -1)}x`],
    ['two', `Bearer ${makeApiKey(() => 1)} ${makeApiKey(() => 2)}`],
  ])('is refused without a look-up where there is %s', async (_, header) => {
    is(stored);
    await expect(ownerOfKey(header)).rejects.toMatchObject(unauthorized);
    expect(reads()).toBe(0);
  });

  it('cannot be checked while the table does not answer', async () => {
    dynamoDb.on(GetItemCommand).rejects(Object.assign(new Error('slow'), { name: 'ThrottlingException' }));
    await expect(ownerOfKey(`Bearer ${key}`)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

it('a thousand keys and more are forgotten, never mixed up', async () => {
  is(stored);
  const digits = (index: number) => {
    let rest = index;
    return () => {
      const digit = rest % 10;
      rest = Math.floor(rest / 10);
      return digit;
    };
  };
  for (let index = 100_000; index < 101_001; index += 1) await ownerOfKey(`Bearer ${makeApiKey(digits(index))}`);
  const before = reads();
  await ownerOfKey(`Bearer ${makeApiKey(digits(100_000))}`);
  expect(reads()).toBe(before + 1);
});
