import { DynamoDBClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dueShards } from '../../../../contract/records/due.ts';
import { logger } from '../../../../lambdas/shared/logger.ts';
import { isDue, sweep } from '../../../../lambdas/shared/stores/due.ts';

const startedAt = '2026-11-21T12:00:00.000Z';
const dynamoDb = mockClient(DynamoDBClient);
const key = v.object({ upload_id: v.string() });
/** Upload ids by shard, as the index holds them. */
let due: Record<string, string[]>;

beforeEach(() => {
  process.env.TABLE_UPLOADS = 'uploads';
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(startedAt) });
  vi.spyOn(logger, 'error').mockImplementation(() => {});
  due = {};
  dynamoDb.reset();
  dynamoDb.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values, Limit }: QueryCommandInput) => ({
    Items: (due[values?.[':0']?.S ?? ''] ?? []).slice(0, Limit).map((upload_id) => marshall({ upload_id, size: 1 })),
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const run = async (look: (id: string) => void, perShard?: number): Promise<void> =>
  sweep({
    table: 'uploads',
    key,
    ...(perShard && { perShard }),
    look: async ({ upload_id }) => look(upload_id),
  });

it('asks every shard of the index, the oldest first, for what was due before the run', async () => {
  await run(() => {});
  const asked = dynamoDb.commandCalls(QueryCommand).map(({ args: [{ input }] }) => input);
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

it('looks at no more of a shard than it was told', async () => {
  due = { 'due#0': ['a', 'b', 'c', 'd'], 'due#7': ['e'] };
  const seen: string[] = [];
  await run((id) => seen.push(id), 3);
  expect(seen.sort()).toEqual(['a', 'b', 'c', 'e']);
});

it('goes on after what fails, and throws in the end', async () => {
  due = { 'due#3': ['bad', 'good'], 'due#4': ['worse'] };
  const seen: string[] = [];
  const swept = run((id) => {
    seen.push(id);
    if (id !== 'good') throw new Error(id);
  });
  await expect(swept).rejects.toThrow('2 of uploads could not be looked at');
  expect(seen.sort()).toEqual(['bad', 'good', 'worse']);
  expect(logger.error).toHaveBeenCalledWith('sweep failed', expect.objectContaining({ upload_id: 'bad' }));
});

it('begins nothing more after a minute', async () => {
  due = { 'due#3': ['slow', 'left for the next run'] };
  const seen: string[] = [];
  await run((id) => {
    seen.push(id);
    vi.setSystemTime(Date.now() + 61_000);
  });
  expect(seen).toEqual(['slow']);
});

it('knows what is due, and what is no more', () => {
  expect(isDue({ due_at: startedAt })).toBe(true);
  expect(isDue({ due_at: '2026-11-21T12:00:00.001Z' })).toBe(false);
  expect(isDue({})).toBe(false);
  expect(isDue(undefined)).toBe(false);
});
