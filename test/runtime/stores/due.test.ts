import {
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Due, dueShards } from '#contract/records/due.ts';
import { dueShardNames, type NextLook } from '#core/work/due.ts';
import { logger } from '#runtime/logger.ts';
import { isDue, moveOn, type Sweep, sweep } from '#runtime/stores/due.ts';
import { Tables } from '../../faults/world/tables.ts';

const startedAt = '2026-11-21T12:00:00.000Z';
const startMs = Date.parse(startedAt);
const minuteMs = 60_000;
const account_id = 'an account';
const dynamoDb = mockClient(DynamoDBClient);
const key = v.object({ account_id: v.string(), upload_id: v.string() });
const row = { everyMinutes: 1, timeoutSeconds: 180 };
let tables: Tables;
let written: string[];

beforeEach(() => {
  process.env.TABLE_UPLOADS = 'uploads';
  process.env.METRIC_NAMESPACE = 'Cueline/test';
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(startedAt) });
  vi.spyOn(logger, 'error').mockImplementation(() => {});
  vi.spyOn(Math, 'random').mockReturnValue(0);
  written = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(String(line)) > 0);
  tables = new Tables({ onCommit: () => {}, keepsCondition: () => true });
  dynamoDb.reset();
  dynamoDb.on(QueryCommand).callsFake((input) => tables.handle('Query', input));
  dynamoDb.on(GetItemCommand).callsFake((input) => tables.handle('GetItem', input));
  dynamoDb.on(UpdateItemCommand).callsFake((input) => tables.handle('UpdateItem', input));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const owe = (upload_id: string, shard = 3, agoMs = 1000): void => {
  const due_at = new Date(startMs - agoMs).toISOString();
  const Item = marshall({ account_id, upload_id, due: `due#${shard}`, due_at, size: 1 });
  tables.handle('PutItem', { TableName: 'uploads', Item });
};
const item = (upload_id: string) => {
  const { Item } = Object(
    tables.handle('GetItem', { TableName: 'uploads', Key: marshall({ account_id, upload_id }), ConsistentRead: true }),
  );
  return v.parse(Due, unmarshall(Item));
};
const settle = (upload_id: string): void => {
  tables.handle('DeleteItem', { TableName: 'uploads', Key: marshall({ account_id, upload_id }) });
};
const run = (look: (id: string) => unknown, more: Partial<Sweep<typeof key>> = {}): Promise<void> =>
  sweep({
    row,
    table: 'uploads',
    key,
    look: async ({ upload_id }) => void (await look(upload_id)),
    ...more,
  });
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `upload ${String(at).padStart(4, '0')}`);

it('asks every shard of the index, the oldest first, for what was due before the run', async () => {
  await run(() => {});
  const asked = dynamoDb.commandCalls(QueryCommand).map(({ args: [{ input }] }): QueryCommandInput => input);
  expect(asked.map(({ ExpressionAttributeValues: values }) => values?.[':0']?.S)).toEqual(
    Array.from({ length: dueShards }, (_, shard) => `due#${shard}`),
  );
  for (const input of asked) {
    expect(input).toMatchObject({
      IndexName: 'due-keys',
      KeyConditionExpression: '#0 = :0 AND #1 < :1',
      ExpressionAttributeNames: { '#0': 'due', '#1': 'due_at' },
      ScanIndexForward: true,
    });
    expect(input.ExpressionAttributeValues?.[':1']).toEqual({ S: startedAt });
  }
});

it('looks at all that is due, however many pages that is, each once and the oldest first', async () => {
  const ids = numbered(250);
  for (const [at, id] of ids.entries()) owe(id, 3, 1000 + ids.length - at);
  owe('later', 3, -1);
  const seen: string[] = [];
  // Every third is left due, as by a run that another one was quicker than.
  await run((id) => seen.push(id) % 3 === 0 || settle(id), { atOnce: 1 });
  expect(seen).toEqual(ids);
});

it.each([
  ['start', 11],
  ['tell', 11],
  ['check', 16],
  [undefined, 4],
] as const)('shares 32 looks among the shards of %s: %i of each at once', async (duty, ofShard) => {
  const shards = dueShardNames(duty).map((name) => Number(name.slice(-1)));
  for (const shard of shards) for (const id of numbered(20)) owe(`${shard} ${id}`, shard);
  const [now, most] = [new Map<string, number>(), new Map<string, number>()];
  await run(
    async (id) => {
      const shard = id.slice(0, 1);
      const count = (now.get(shard) ?? 0) + 1;
      now.set(shard, count);
      most.set(shard, Math.max(most.get(shard) ?? 0, count));
      await new Promise((resolve) => setTimeout(resolve, 1));
      now.set(shard, (now.get(shard) ?? 0) - 1);
    },
    { ...(duty && { duty }) },
  );
  expect(Object.fromEntries(most)).toEqual(Object.fromEntries(shards.map((shard) => [shard, ofShard])));
});

it('begins nothing more once the next run begins', async () => {
  for (const id of numbered(3)) owe(id);
  const seen: string[] = [];
  const look = (id: string) => {
    seen.push(id);
    vi.setSystemTime(Date.now() + 31_000);
  };
  await run(look, { atOnce: 1 });
  expect(seen).toHaveLength(2);
});

it('puts off what fails and goes on: the next run does not meet it', async () => {
  for (const id of ['a', 'bad', 'good']) owe(id);
  await run((id) => {
    if (id === 'bad') throw new Error(id);
    settle(id);
  });
  expect(item('bad')).toMatchObject({ due_at: new Date(startMs + minuteMs).toISOString(), due_failures: 1 });
  expect(logger.error).toHaveBeenCalledWith(
    'sweep failed',
    expect.objectContaining({ table: 'uploads', upload_id: 'bad', failures: 1 }),
  );
  const seen: string[] = [];
  await run((id) => seen.push(id));
  expect(seen).toEqual([]);
});

it('waits longer each time, and counts for the alarm from the third failure on', async () => {
  owe('bad');
  const waitsMs: number[] = [];
  for (let failures = 1; failures <= 7; failures += 1) {
    await run(() => Promise.reject(new Error('bad')));
    waitsMs.push(Date.parse(item('bad').due_at ?? '') - Date.now());
    vi.setSystemTime(Date.now() + (waitsMs.at(-1) ?? 0) + 1);
    const counted = written.filter((line) => line.includes('poisoned_items'));
    expect(counted, `after ${failures}`).toHaveLength(Math.max(0, failures - 2));
  }
  expect(waitsMs.map((ms) => ms / minuteMs)).toEqual([1, 2, 4, 8, 16, 30, 30]);
  expect(JSON.parse(written.at(-1) ?? '')).toMatchObject({
    kind: 'poisoned',
    poisoned_items: 1,
    _aws: {
      CloudWatchMetrics: [{ Namespace: 'Cueline/test', Dimensions: [[]], Metrics: [{ Name: 'poisoned_items' }] }],
    },
  });
});

it('puts off an item whose key it cannot read', async () => {
  owe('odd');
  const none = v.object({ account_id: v.string(), upload_id: v.picklist(['even']) });
  await sweep({ row, table: 'uploads', key: none, look: async () => {} });
  expect(item('odd').due_failures).toBe(1);
});

it('leaves alone what another run has seen to when it fails', async () => {
  owe('bad');
  const later = new Date(startMs + 3 * minuteMs).toISOString();
  await run((upload_id) => {
    const Item = marshall({ account_id, upload_id, due: 'due#3', due_at: later });
    tables.handle('PutItem', { TableName: 'uploads', Item });
    throw new Error('late');
  });
  expect(item('bad')).toEqual({ due: 'due#3', due_at: later });
});

it('puts off what hangs, before its function is killed', async () => {
  owe('hangs');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(startedAt) });
  const swept = run(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(169_000);
  expect(item('hangs').due_failures).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  await swept;
  expect(item('hangs').due_failures).toBe(1);
});

it('moves an item on to what its look answers, whose failures count no more', async () => {
  owe('a');
  await run(() => Promise.reject(new Error('once')));
  vi.setSystemTime(startMs + 2 * minuteMs);
  await sweep({ row, table: 'uploads', key, look: async (): Promise<NextLook> => 'running' });
  expect(item('a')).toEqual({
    due: expect.stringMatching(/^due#[67]$/),
    due_at: new Date(startMs + 12 * minuteMs).toISOString(),
  });
});

it('moves nothing on that is due later, or no more', async () => {
  owe('later', 3, -1);
  expect(await moveOn('uploads', { account_id, upload_id: 'later' }, 'running')).toBe(false);
  expect(await moveOn('uploads', { account_id, upload_id: 'gone' }, 'running')).toBe(false);
  expect(item('later').due).toBe('due#3');
});

it('throws what keeps it from asking, after the other shards', async () => {
  owe('good', 4);
  dynamoDb.on(QueryCommand).callsFake((input: QueryCommandInput) => {
    if (input.ExpressionAttributeValues?.[':0']?.S === 'due#3') throw new Error('no answer');
    return tables.handle('Query', input);
  });
  const seen: string[] = [];
  await expect(run((id) => seen.push(id))).rejects.toThrow('no answer');
  expect(seen).toEqual(['good']);
});

it('knows what is due, and what is no more', () => {
  expect(isDue({ due_at: startedAt })).toBe(true);
  expect(isDue({ due_at: '2026-11-21T12:00:00.001Z' })).toBe(false);
  expect(isDue({})).toBe(false);
  expect(isDue(undefined)).toBe(false);
});
