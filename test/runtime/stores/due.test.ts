import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Due, dueShards } from '#contract/records/due.ts';
import { dueShardNames, type NextCheck } from '#core/work/due.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { logger } from '#runtime/logger.ts';
import { isDue, type Sweep, setNextCheck, sweep } from '#runtime/stores/due.ts';
import { hold, interceptTables, itemsOf, put } from '../../support/stores/tables-in-memory.ts';

const startedAt = '2026-11-21T12:00:00.000Z';
const startMs = Date.parse(startedAt);
const minuteMs = 60_000;
const account_id = 'an account';
const key = v.object({ account_id: v.string(), upload_id: v.string() });
const row = { everyMinutes: 1, timeoutSeconds: 180 };
let written: string[];

beforeAll(interceptTables);
beforeEach(() => {
  process.env.METRIC_NAMESPACE = 'Cueline/test';
  process.env.POWERTOOLS_LOG_LEVEL = 'INFO';
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(startedAt) });
  vi.spyOn(logger, 'error').mockImplementation(() => {});
  vi.spyOn(Math, 'random').mockReturnValue(0);
  written = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(String(line)) > 0);
  hold({});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const putDue = (upload_id: string, shard = 3, agoMs = 1000): void => {
  const due_at = new Date(startMs - agoMs).toISOString();
  put('uploads', { account_id, upload_id, due: `due#${shard}`, due_at, size: 1 });
};
const item = (id: string) =>
  v.parse(
    Due,
    itemsOf('uploads').find(({ upload_id }) => upload_id === id),
  );
const settle = (upload_id: string) => transact({ settled: { table: 'uploads', delete: { account_id, upload_id } } });
const run = (check: (id: string) => unknown, more: Partial<Sweep<typeof key>> = {}): Promise<void> =>
  sweep({
    row,
    table: 'uploads',
    key,
    check: async ({ upload_id }) => void (await check(upload_id)),
    ...more,
  });
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `upload ${String(at).padStart(4, '0')}`);

it('queries every shard of the index, the oldest first, for items due before the run', async () => {
  const sent = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  await run(() => {});
  const requested = sent.mock.calls.flatMap(([command]) => (command instanceof QueryCommand ? [command.input] : []));
  expect(requested.map(({ ExpressionAttributeValues: values }) => values?.[':0'])).toEqual(
    Array.from({ length: dueShards }, (_, shard) => `due#${shard}`),
  );
  for (const input of requested) {
    expect(input).toMatchObject({
      IndexName: 'due-keys',
      KeyConditionExpression: '#0 = :0 AND #1 < :1',
      ExpressionAttributeNames: { '#0': 'due', '#1': 'due_at' },
      ScanIndexForward: true,
    });
    expect(input.ExpressionAttributeValues?.[':1']).toBe(startedAt);
  }
});

it('checks every due item once, over all pages, the oldest first', async () => {
  const ids = numbered(250);
  for (const [at, id] of ids.entries()) putDue(id, 3, 1000 + ids.length - at);
  putDue('later', 3, -1);
  const seen: string[] = [];
  // Every third item stays due, as where another run was quicker.
  await run((id) => (seen.push(id) % 3 === 0 ? undefined : settle(id)), { atOnce: 1 });
  expect(seen).toEqual(ids);
});

it.each([
  ['start', 11],
  ['publish', 11],
  ['reconcile', 16],
  [undefined, 4],
] as const)('shares 32 checks among the shards of %s: %i of each at once', async (duty, ofShard) => {
  const shards = dueShardNames(duty).map((name) => Number(name.slice(-1)));
  for (const shard of shards) for (const id of numbered(20)) putDue(`${shard} ${id}`, shard);
  const [now, peak] = [new Map<string, number>(), new Map<string, number>()];
  await run(
    async (id) => {
      const shard = id.slice(0, 1);
      const count = (now.get(shard) ?? 0) + 1;
      now.set(shard, count);
      peak.set(shard, Math.max(peak.get(shard) ?? 0, count));
      await new Promise((resolve) => setTimeout(resolve, 1));
      now.set(shard, (now.get(shard) ?? 0) - 1);
    },
    { ...(duty && { duty }) },
  );
  expect(Object.fromEntries(peak)).toEqual(Object.fromEntries(shards.map((shard) => [shard, ofShard])));
});

it('begins no check once the next run has begun', async () => {
  for (const id of numbered(3)) putDue(id);
  const seen: string[] = [];
  const check = (id: string) => {
    seen.push(id);
    vi.setSystemTime(Date.now() + 31_000);
  };
  await run(check, { atOnce: 1 });
  expect(seen).toHaveLength(2);
});

it('postpones an item whose check fails and continues, and the next run leaves it out', async () => {
  for (const id of ['a', 'bad', 'good']) putDue(id);
  await run((id) => {
    if (id === 'bad') throw new Error(id);
    return settle(id);
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

it('postpones an item longer each time, and counts it for the alarm from the third failure on', async () => {
  putDue('bad');
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

it('postpones an item whose key does not parse', async () => {
  putDue('odd');
  const none = v.object({ account_id: v.string(), upload_id: v.picklist(['even']) });
  await sweep({ row, table: 'uploads', key: none, check: async () => {} });
  expect(item('odd').due_failures).toBe(1);
});

it('does not postpone an item that another run has changed meanwhile', async () => {
  putDue('bad');
  const later = new Date(startMs + 3 * minuteMs).toISOString();
  await run((upload_id) => {
    put('uploads', { account_id, upload_id, due: 'due#3', due_at: later });
    throw new Error('late');
  });
  expect(item('bad')).toEqual({ due: 'due#3', due_at: later });
});

it('postpones an item whose check hangs, before the function times out', async () => {
  putDue('hangs');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(startedAt) });
  const swept = run(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(169_000);
  expect(item('hangs').due_failures).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  await swept;
  expect(item('hangs').due_failures).toBe(1);
});

it('makes an item due as its check answers, and resets its failures', async () => {
  putDue('a');
  await run(() => Promise.reject(new Error('once')));
  vi.setSystemTime(startMs + 2 * minuteMs);
  await sweep({ row, table: 'uploads', key, check: async (): Promise<NextCheck> => 'running' });
  expect(item('a')).toEqual({
    due: expect.stringMatching(/^due#[67]$/),
    due_at: new Date(startMs + 12 * minuteMs).toISOString(),
  });
});

it('changes no item that is due later, or absent', async () => {
  putDue('later', 3, -1);
  expect(await setNextCheck('uploads', { account_id, upload_id: 'later' }, 'running')).toBe(false);
  expect(await setNextCheck('uploads', { account_id, upload_id: 'gone' }, 'running')).toBe(false);
  expect(item('later').due).toBe('due#3');
});

it('throws the error of a query after it has swept the other shards', async () => {
  putDue('good', 4);
  put('uploads', { account_id, upload_id: 5, due: 'due#3', due_at: startedAt.replace('T12', 'T11') });
  const seen: string[] = [];
  await expect(run((id) => seen.push(id))).rejects.toThrow('Expected string but received 5');
  expect(seen).toEqual(['good']);
});

it('an item is due from due_at on, and not without it', () => {
  expect(isDue({ due_at: startedAt })).toBe(true);
  expect(isDue({ due_at: '2026-11-21T12:00:00.001Z' })).toBe(false);
  expect(isDue({})).toBe(false);
  expect(isDue(undefined)).toBe(false);
});
