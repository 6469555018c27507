import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { changeItem, getItem, queryItems, transact, updateItem } from '#runtime/aws/dynamodb.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { hold, interceptTables } from '../../support/stores/tables-in-memory.ts';

const dynamoDb = mockClient(DynamoDBDocumentClient);
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
    dynamoDb.on(TransactWriteCommand).resolves({});
    expect(await twoWrites()).toBeUndefined();
    const [call] = dynamoDb.commandCalls(TransactWriteCommand);
    expect(call?.args[0].input.TransactItems?.map((item) => Object.keys(item)[0])).toEqual(['Put', 'Update']);
  });

  it('says which write was refused, and the item that the table has', async () => {
    dynamoDb.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));
    expect(await twoWrites()).toEqual({ write: 'balance', item: { credits: 1 } });
  });

  it('says the first of several refused writes, so that a retry gets its reply rather than a lack of credits', async () => {
    dynamoDb.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'ConditionalCheckFailed'));
    expect(await twoWrites()).toMatchObject({ write: 'reply' });
  });

  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'is tried again after a %s',
    async (code) => {
      dynamoDb
        .on(TransactWriteCommand)
        .rejectsOnce(cancelled(code, 'None'))
        .rejectsOnce(cancelled('None', code))
        .resolves({});
      expect(await twoWrites()).toBeUndefined();
      expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(3);
    },
  );

  it('is tried again where a conflict comes with a refusal, since the other transaction may be half done', async () => {
    dynamoDb
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('TransactionConflict', 'ConditionalCheckFailed'))
      .rejectsOnce(cancelled('ConditionalCheckFailed', 'ConditionalCheckFailed'));
    expect(await twoWrites()).toMatchObject({ write: 'reply' });
  });

  it('that meets only conflicts is unavailable, after six attempts', async () => {
    dynamoDb.on(TransactWriteCommand).rejects(cancelled('TransactionConflict', 'None'));
    await expect(twoWrites()).rejects.toMatchObject(unavailable);
    expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(6);
  });

  it('that is invalid fails at once', async () => {
    dynamoDb.on(TransactWriteCommand).rejects(cancelled('ValidationError', 'None'));
    await expect(twoWrites()).rejects.toBeInstanceOf(TransactionCanceledException);
    expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });
});

describe('an update', () => {
  const update = () =>
    updateItem('projects', { account_id: 'a' }, { set: { title: 't' }, conditions: [{ present: 'title' }] });

  it('is false where its condition does not hold', async () => {
    dynamoDb.on(UpdateCommand).rejects(named('ConditionalCheckFailedException'));
    expect(await update()).toBe(false);
  });

  it('is tried again after a transaction on the same item', async () => {
    dynamoDb.on(UpdateCommand).rejectsOnce(conflict).resolves({});
    expect(await update()).toBe(true);
  });

  it('that meets only transactions is unavailable', async () => {
    dynamoDb.on(UpdateCommand).rejects(conflict);
    await expect(update()).rejects.toMatchObject(unavailable);
  });

  it('answers the changed item, when asked to', async () => {
    dynamoDb.on(UpdateCommand).resolves({ Attributes: { title: 't', other: 1 } });
    const Title = v.object({ title: v.string() });
    expect(await changeItem('projects', { account_id: 'a' }, { set: { title: 't' } }, Title)).toEqual({ title: 't' });
    dynamoDb.on(UpdateCommand).rejects(named('ConditionalCheckFailedException'));
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
    dynamoDb.on(GetCommand).rejects(error).on(TransactWriteCommand).rejects(error).on(UpdateCommand).rejects(error);
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
    dynamoDb.on(GetCommand).rejects(named('AccessDeniedException'));
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
    Items: ids.map((id) => ({ id })),
    ...(next !== undefined && { LastEvaluatedKey: { id: next } }),
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
    expect(calls.map(({ ExclusiveStartKey }) => ExclusiveStartKey)).toEqual([undefined, { id: 1 }, { id: 2 }]);
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

describe('an item of a table', () => {
  const key = { account_id: 'a', project_id: 'p' };
  const media = { durationMs: Number.MAX_SAFE_INTEGER, rate: -0.5, audio: undefined, tracks: [{}], poster: null };
  const item = { ...key, title: '', hidden: false, summary: undefined, media };
  const conditions = [{ absent: 'project_id' }] as const;
  const put = (more: object = {}) =>
    transact({ project: { table: 'projects', put: { ...item, ...more }, conditions } });
  beforeAll(interceptTables);
  beforeEach(() => {
    dynamoDb.restore();
    hold({});
  });

  it('is read as it was written, without what is undefined', async () => {
    await put();
    const { audio: _, ...read } = media;
    expect(await getItem('projects', key, v.unknown())).toStrictEqual({
      ...key,
      title: '',
      hidden: false,
      media: read,
    });
  });

  it('is in the refusal as it is read', async () => {
    await put();
    expect(await put({ title: 'another' })).toEqual({ write: 'project', item });
  });

  it('holds no number that JavaScript would round', async () => {
    await expect(put({ spend_nano_usd: 2 ** 53 })).rejects.toThrow('greater than Number.MAX_SAFE_INTEGER');
    expect(await getItem('projects', key, v.unknown())).toBeUndefined();
  });
});
