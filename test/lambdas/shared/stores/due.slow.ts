import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchWriteItemCommand, CreateTableCommand, DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Due } from '../../../../contract/records/due.ts';
import { dueShardNames } from '../../../../core/work/due.ts';
import { startDynoxide } from '../../../../local/services/dynamodb/dynoxide.ts';

/** Of the engine of the local cloud's DynamoDB, whose answers have pages as AWS's have. */
const count = Number(process.env.ITEMS ?? 100_000);
const account_id = 'an account';
const perBatch = 25;
const shards = dueShardNames();
const atOnce = 16;
const dataDir = mkdtempSync(join(tmpdir(), 'cueline-due-'));
let engine: Awaited<ReturnType<typeof startDynoxide>>;
let client: DynamoDBClient;

beforeAll(async () => {
  engine = await startDynoxide({ dataDir, onDeath: () => {} });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: engine.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    TABLE_UPLOADS: 'uploads',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  });
  client = new DynamoDBClient({});
  const key = (HASH: string, RANGE: string) =>
    Object.entries({ HASH, RANGE } as const).map(([KeyType, AttributeName]) => ({
      AttributeName,
      KeyType: KeyType === 'HASH' ? ('HASH' as const) : ('RANGE' as const),
    }));
  await client.send(
    new CreateTableCommand({
      TableName: 'uploads',
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: key('account_id', 'upload_id'),
      AttributeDefinitions: ['account_id', 'upload_id', 'due', 'due_at'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S' as const,
      })),
      GlobalSecondaryIndexes: [
        { IndexName: 'due-keys', KeySchema: key('due', 'due_at'), Projection: { ProjectionType: 'KEYS_ONLY' } },
      ],
    }),
  );
});
afterAll(async () => {
  await engine.stop();
  rmSync(dataDir, { recursive: true });
});

/** The first of each shard is the oldest, and poisoned. */
const owe = async (): Promise<void> => {
  const startMs = Date.now() - count - 1000;
  const batches = Array.from({ length: Math.ceil(count / perBatch) }, (_, batch) => batch * perBatch).values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const from of batches) {
        const uploads = Array.from({ length: Math.min(perBatch, count - from) }, (_, at) => {
          const due = shards[(from + at) % shards.length];
          const upload_id = `${from + at < shards.length ? 'bad' : 'good'} ${from + at}`;
          const due_at = new Date(startMs + from + at).toISOString();
          return { PutRequest: { Item: marshall({ account_id, upload_id, due, due_at }) } };
        });
        const { UnprocessedItems = {} } = await client.send(new BatchWriteItemCommand({ RequestItems: { uploads } }));
        expect(UnprocessedItems).toEqual({});
      }
    }),
  );
};

const stillDue = async (shard: string) => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: 'uploads',
      IndexName: 'due-keys',
      KeyConditionExpression: 'due = :due',
      ExpressionAttributeValues: marshall({ ':due': shard }),
    }),
  );
  return Items.map(({ upload_id }) => upload_id?.S);
};

it(`sweeps ${count} items at a steady pace, and one poisoned item in each shard delays nobody`, async () => {
  const { sweep } = await import('../../../../lambdas/shared/stores/due.ts');
  const { getItem, updateItem } = await import('../../../../lambdas/shared/aws/dynamodb.ts');
  await owe();
  const startMs = Date.now();
  const doneMs: number[] = [];
  let met = 0;
  await sweep({
    row: { everyMinutes: 60, timeoutSeconds: 3600 },
    table: 'uploads',
    key: v.object({ account_id: v.string(), upload_id: v.string() }),
    look: async (key) => {
      if (key.upload_id.startsWith('bad')) {
        met += 1;
        throw new Error('poisoned');
      }
      await getItem('uploads', key, Due);
      await updateItem('uploads', key, { remove: ['due', 'due_at'], conditions: [{ present: 'due' }] });
      doneMs.push(Date.now() - startMs);
    },
  });
  const bad = shards.length;
  expect(met).toBe(bad);
  expect(doneMs).toHaveLength(count - bad);
  for (const shard of shards) expect(await stillDue(shard)).toEqual([expect.stringMatching(/^bad /)]);
  // As much in the last quarter of the items as in the first, give or take what else the machine does.
  const quarters = [1, 2, 3, 4].map((quarter) => doneMs[Math.floor((doneMs.length * quarter) / 4) - 1] ?? 0);
  const tookMs = quarters.map((endMs, at) => endMs - (quarters[at - 1] ?? 0));
  console.log(`${count} items in ${quarters.at(-1)} ms, by quarter ${tookMs}`);
  expect(Math.max(...tookMs)).toBeLessThan(3 * Math.min(...tookMs));
});
