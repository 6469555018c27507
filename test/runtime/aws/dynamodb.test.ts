import {
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { changeItem, getItem, queryItems, transact, updateItem } from '#runtime/aws/dynamodb.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';

const dynamoDb = mockClient(DynamoDBClient);
beforeEach(() => {
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
  dynamoDb.reset();
  for (const table of ['projects', 'accounts', 'idempotency'] as const)
    process.env[environmentNames.table(table)] = table;
});

afterAll(() => vi.useRealTimers());

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({
      Code,
      ...(Code === 'ConditionalCheckFailed' && { Item: marshall({ credits: 1 }) }),
    })),
  });
const conflict = new TransactionConflictException({ message: 'conflict', $metadata: {} });
const named = (name: string, more: object = {}) => Object.assign(new Error(name), { name, ...more });
const unavailable = { code: 'unavailable', retryAfterSeconds: expect.any(Number) };

const twoWrites = () =>
  transact({
    reply: {
      table: 'idempotency',
      put: { account_id: 'a', request_key: 'k' },
      conditions: [{ absent: 'request_key' }],
    },
    balance: {
      table: 'accounts',
      update: { account_id: 'a' },
      add: { credits: -1 },
      conditions: [{ field: 'credits', atLeast: 1 }],
    },
  });

describe('a transaction', () => {
  it('is one call, with its writes in the given order', async () => {
    dynamoDb.on(TransactWriteItemsCommand).resolves({});
    expect(await twoWrites()).toBeUndefined();
    const [call] = dynamoDb.commandCalls(TransactWriteItemsCommand);
    expect(call?.args[0].input.TransactItems?.map((item) => Object.keys(item)[0])).toEqual(['Put', 'Update']);
  });

  it('says which write was refused, and the item that the table has', async () => {
    dynamoDb.on(TransactWriteItemsCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));
    expect(await twoWrites()).toEqual({ write: 'balance', item: { credits: 1 } });
  });

  it('says the first of several refused writes, so that a retry gets its reply rather than a lack of credits', async () => {
    dynamoDb.on(TransactWriteItemsCommand).rejects(cancelled('ConditionalCheckFailed', 'ConditionalCheckFailed'));
    expect(await twoWrites()).toMatchObject({ write: 'reply' });
  });

  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'is tried again after a %s',
    async (code) => {
      dynamoDb
        .on(TransactWriteItemsCommand)
        .rejectsOnce(cancelled(code, 'None'))
        .rejectsOnce(cancelled('None', code))
        .resolves({});
      expect(await twoWrites()).toBeUndefined();
      expect(dynamoDb.commandCalls(TransactWriteItemsCommand)).toHaveLength(3);
    },
  );

  it('is tried again where a conflict comes with a refusal, since the other transaction may be half done', async () => {
    dynamoDb
      .on(TransactWriteItemsCommand)
      .rejectsOnce(cancelled('TransactionConflict', 'ConditionalCheckFailed'))
      .rejectsOnce(cancelled('ConditionalCheckFailed', 'ConditionalCheckFailed'));
    expect(await twoWrites()).toMatchObject({ write: 'reply' });
  });

  it('that meets only conflicts is unavailable, after six attempts', async () => {
    dynamoDb.on(TransactWriteItemsCommand).rejects(cancelled('TransactionConflict', 'None'));
    await expect(twoWrites()).rejects.toMatchObject(unavailable);
    expect(dynamoDb.commandCalls(TransactWriteItemsCommand)).toHaveLength(6);
  });

  it('that is invalid fails at once', async () => {
    dynamoDb.on(TransactWriteItemsCommand).rejects(cancelled('ValidationError', 'None'));
    await expect(twoWrites()).rejects.toBeInstanceOf(TransactionCanceledException);
    expect(dynamoDb.commandCalls(TransactWriteItemsCommand)).toHaveLength(1);
  });
});

describe('an update', () => {
  const update = () =>
    updateItem('projects', { account_id: 'a' }, { set: { title: 't' }, conditions: [{ present: 'title' }] });

  it('is false where its condition does not hold', async () => {
    dynamoDb.on(UpdateItemCommand).rejects(named('ConditionalCheckFailedException'));
    expect(await update()).toBe(false);
  });

  it('is tried again after a transaction on the same item', async () => {
    dynamoDb.on(UpdateItemCommand).rejectsOnce(conflict).resolves({});
    expect(await update()).toBe(true);
  });

  it('that meets only transactions is unavailable', async () => {
    dynamoDb.on(UpdateItemCommand).rejects(conflict);
    await expect(update()).rejects.toMatchObject(unavailable);
  });

  it('answers the changed item, when asked to', async () => {
    dynamoDb.on(UpdateItemCommand).resolves({ Attributes: marshall({ title: 't', other: 1 }) });
    const Title = v.object({ title: v.string() });
    expect(await changeItem('projects', { account_id: 'a' }, { set: { title: 't' } }, Title)).toEqual({ title: 't' });
    dynamoDb.on(UpdateItemCommand).rejects(named('ConditionalCheckFailedException'));
    expect(await changeItem('projects', { account_id: 'a' }, { set: { title: 't' } }, Title)).toBeUndefined();
  });
});

describe('a transient error is unavailable, with Retry-After', () => {
  it.each([
    ['a throttle', named('ThrottlingException')],
    ['a hot partition', named('ProvisionedThroughputExceededException')],
    ['a transaction in progress', named('TransactionInProgressException')],
    ['a fault of the service', named('InternalServerError', { $metadata: { httpStatusCode: 500 } })],
    ['a time-out', named('TimeoutError')],
    ['a refused connection', named('Error', { code: 'ECONNREFUSED' })],
  ])('%s', async (_, error) => {
    dynamoDb
      .on(GetItemCommand)
      .rejects(error)
      .on(TransactWriteItemsCommand)
      .rejects(error)
      .on(UpdateItemCommand)
      .rejects(error);
    dynamoDb.on(QueryCommand).rejects(error);
    await expect(getItem('projects', { account_id: 'a' }, v.unknown())).rejects.toMatchObject(unavailable);
    await expect(twoWrites()).rejects.toMatchObject(unavailable);
    await expect(updateItem('projects', { account_id: 'a' }, { set: { title: 't' } })).rejects.toMatchObject(
      unavailable,
    );
    await expect(
      queryItems({ table: 'projects', partition: { account_id: 'a' }, limit: 1 }, v.unknown()),
    ).rejects.toMatchObject(unavailable);
  });

  it('and any other error is thrown as it is', async () => {
    dynamoDb.on(GetItemCommand).rejects(named('AccessDeniedException'));
    await expect(getItem('projects', { account_id: 'a' }, v.unknown())).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });
});

describe('a list', () => {
  const list = (limit: number) =>
    queryItems(
      { table: 'projects', partition: { account_id: 'a' }, without: 'deleting', limit },
      v.object({ id: v.number() }),
    );
  const page = (ids: number[], next?: number) => ({
    Items: ids.map((id) => marshall({ id })),
    ...(next !== undefined && { LastEvaluatedKey: marshall({ id: next }) }),
  });

  it('continues in growing pages where items were filtered out', async () => {
    dynamoDb
      .on(QueryCommand)
      .resolvesOnce(page([], 1))
      .resolvesOnce(page([5], 2))
      .resolvesOnce(page([4, 3, 2], 3))
      .resolves(page([]));
    expect(await list(3)).toEqual([{ id: 5 }, { id: 4 }, { id: 3 }]);
    const calls = dynamoDb.commandCalls(QueryCommand).map(({ args }) => args[0].input);
    expect(calls.map(({ Limit }) => Limit)).toEqual([3, 6, 12]);
    expect(calls.map(({ ExclusiveStartKey }) => ExclusiveStartKey)).toEqual([
      undefined,
      marshall({ id: 1 }),
      marshall({ id: 2 }),
    ]);
  });

  it('ends where the partition ends', async () => {
    dynamoDb.on(QueryCommand).resolves(page([1]));
    expect(await list(3)).toEqual([{ id: 1 }]);
    expect(dynamoDb.commandCalls(QueryCommand)).toHaveLength(1);
  });

  it('is read consistently, except through an index, which cannot be', async () => {
    dynamoDb.on(QueryCommand).resolves(page([]));
    await list(1);
    await queryItems(
      { table: 'projects', index: 'by-status', partition: { account_status: 'x' }, limit: 1 },
      v.unknown(),
    );
    expect(
      dynamoDb.commandCalls(QueryCommand).map(({ args }) => [args[0].input.ConsistentRead, args[0].input.IndexName]),
    ).toEqual([
      [true, undefined],
      [undefined, 'by-status'],
    ]);
  });
});
