import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { BatchWriteCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { startDynoxide } from '@cueline/local-aws/services/dynamodb/dynoxide.ts';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { Due } from '#contract/records/due.ts';
import { type Table, type TableName, tables } from '#contract/tables.ts';
import { machines } from '#contract/uses.ts';
import { type Duty, dueShardNames } from '#core/work/due.ts';
import { isDue } from '#runtime/stores/due.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { stepOf } from '../../support/step-of.ts';
import { job, outbox } from '../../support/stores/example-records.ts';

/** How many items the engine of the local cloud's DynamoDB gets, which answers in pages as AWS does. */
const count = Number(process.env.ITEMS ?? 100_000);
const perBatch = 25;
const atOnce = 16;
const minuteMs = 60_000;
const dataDir = temporaryFolder(afterAll);
let engine: Awaited<ReturnType<typeof startDynoxide>>;
let client: DynamoDBDocumentClient;

beforeAll(async () => {
  engine = await startDynoxide({ dataDir, onDeath: () => {} });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: engine.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    [environmentNames.startQueue]: 'starts',
    [environmentNames.eventBus]: 'events',
  });
  for (const machine of machines) process.env[environmentNames.machine(machine)] = machine;
  client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  for (const table of ['uploads', 'jobs', 'exports'] as const) await createTable(table);
});
afterAll(() => engine.stop());

const createTable = async (table: TableName): Promise<void> => {
  process.env[environmentNames.table(table)] = table;
  const { partitionKey, sortKey = '' }: Table = tables[table];
  const key = (HASH: string, RANGE: string) =>
    Object.entries({ HASH, RANGE } as const).map(([KeyType, AttributeName]) => ({
      AttributeName,
      KeyType: KeyType === 'HASH' ? ('HASH' as const) : ('RANGE' as const),
    }));
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: key(partitionKey, sortKey),
      AttributeDefinitions: [partitionKey, sortKey, 'due', 'due_at'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S' as const,
      })),
      GlobalSecondaryIndexes: [
        { IndexName: 'due-keys', KeySchema: key('due', 'due_at'), Projection: { ProjectionType: 'KEYS_ONLY' } },
      ],
    }),
  );
};

/** So many items, each a millisecond younger than the one before, in all shards by turns. */
const putDue = async (table: TableName, amount: number, duty: Duty | undefined, itemOf: (at: number) => object) => {
  const shards = dueShardNames(duty);
  const startMs = Date.now() - amount - 1000;
  const batches = Array.from({ length: Math.ceil(amount / perBatch) }, (_, batch) => batch * perBatch).values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const from of batches) {
        const puts = Array.from({ length: Math.min(perBatch, amount - from) }, (_, offset) => {
          const at = from + offset;
          const fields = { due: shards[at % shards.length], due_at: new Date(startMs + at).toISOString() };
          return { PutRequest: { Item: { ...itemOf(at), ...fields } } };
        });
        const RequestItems = { [table]: puts };
        const { UnprocessedItems = {} } = await client.send(new BatchWriteCommand({ RequestItems }));
        expect(UnprocessedItems).toEqual({});
      }
    }),
  );
};

const dueIn = async (TableName: TableName, shard: string) => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: 'due-keys',
      KeyConditionExpression: 'due = :due',
      ExpressionAttributeValues: { ':due': shard },
    }),
  );
  return Items;
};

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const heapMib = (): number => {
  collectGarbage();
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20);
};

it(`sweeps ${count} items at a steady pace in constant memory, and a poisoned item in each shard delays none of them`, async () => {
  const { sweep } = await import('#runtime/stores/due.ts');
  const { getItem, updateItem } = await import('#runtime/aws/dynamodb.ts');
  const shards = dueShardNames();
  // The first of each shard is the oldest, and poisoned.
  await putDue('uploads', count, undefined, (at) => ({
    account_id: 'an account',
    upload_id: `${at < shards.length ? 'bad' : 'good'} ${at}`,
  }));
  const good = count - shards.length;
  const tenths = [{ atMs: 0, heap: heapMib(), cpuMs: cpuMs() }];
  const startMs = Date.now();
  let [failed, done, firstGoodMs] = [0, 0, 0];
  await sweep({
    row: { everyMinutes: 60, timeoutSeconds: 3600 },
    table: 'uploads',
    key: v.object({ account_id: v.string(), upload_id: v.string() }),
    check: async (key) => {
      if (key.upload_id.startsWith('bad')) {
        failed += 1;
        throw new Error('poisoned');
      }
      await getItem('uploads', key, Due);
      await updateItem('uploads', key, { remove: ['due', 'due_at'], conditions: [{ present: 'due' }] });
      done += 1;
      const atMs = Date.now() - startMs;
      if (done <= shards.length) firstGoodMs = atMs;
      if (done % Math.floor(good / 10) === 0 && tenths.length <= 10)
        tenths.push({ atMs, heap: heapMib(), cpuMs: cpuMs() });
    },
  });
  expect([failed, done]).toEqual([shards.length, good]);
  for (const shard of shards)
    expect((await dueIn('uploads', shard)).map(({ upload_id }) => upload_id)).toEqual([expect.stringMatching(/^bad /)]);
  const rates = tenths
    .slice(1)
    .map(({ atMs }, at) => Math.round(good / 10 / ((atMs - (tenths[at]?.atMs ?? 0)) / 1000)));
  const cpus = tenths.slice(1).map(({ cpuMs: endMs }, at) => (endMs - (tenths[at]?.cpuMs ?? 0)) / (good / 10));
  const heaps = tenths.map(({ heap }) => heap);
  const figures = `ms of CPU each: ${cpus.map((ms) => ms.toFixed(2))}; MiB of heap: ${heaps}`;
  console.log(`${good} items in ${tenths.at(-1)?.atMs} ms; a second, by tenth: ${rates}; ${figures}`);
  // Items after a poisoned one do not wait for it.
  expect(firstGoodMs).toBeLessThan(5000);
  // The end is as fast as the beginning. Other processes may slow the rate, but take no CPU time of this one.
  expect(rates.at(-1)).toBeGreaterThan((rates[0] ?? 0) / 3);
  expect(cpus.at(-1)).toBeLessThan(2 * (cpus[0] ?? 0));
  expect(Math.max(...heaps)).toBeLessThan((heaps[1] ?? 0) + 32);
});

/** The memory with which a Lambda has one vCPU. https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html */
const mbPerCpu = 1769;

/** A run of one minute must clear its share of the items. SQS and the bus answer at once. */
it.each([
  [
    'StartOpenWork',
    'start',
    () => import('../../../lambdas/sweeps/start-open-work.lambda.ts'),
    { ...job, status: 'queued' },
  ],
  [
    'PublishOwedEvents',
    'publish',
    () => import('../../../lambdas/sweeps/publish-owed-events.lambda.ts'),
    { ...job, status: 'failed', ...outbox('transcript.failed', job, { error: 'over', error_code: 'internal_error' }) },
  ],
] as const)('one worker of %s clears over a thousand items in a minute', async (name, duty, load, item) => {
  const sqs = mockClient(SQSClient);
  sqs.on(SendMessageCommand).resolves({});
  const bus = mockClient(EventBridgeClient);
  bus.on(PutEventsCommand).resolves({ FailedEntryCount: 0 });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { sweepSteps } = await import('#contract/steps/sweeps.ts');
  const amount = 3000;
  const event = 'event' in item ? { event: { ...item.event, id: newId() } } : {};
  await putDue('jobs', amount, duty, () => ({ ...item, ...event, job_id: newId() }));
  const [startMs, startCpuMs] = [Date.now(), cpuMs()];
  await stepOf(load)();
  const tookMs = Date.now() - startMs;
  const eachMs = (cpuMs() - startCpuMs) / amount;
  vi.restoreAllMocks();
  expect([...sqs.calls(), ...bus.calls()]).toHaveLength(amount);
  // What has been asked for stays due for its start, later.
  for (const shard of dueShardNames(duty)) expect((await dueIn('jobs', shard)).filter(isDue)).toEqual([]);
  const perSecond = ((1000 / eachMs) * sweepSteps[name].memoryMb) / mbPerCpu;
  console.log(
    `${name}: ${amount} items in ${tookMs} ms, ${eachMs.toFixed(2)} ms of CPU each; with the CPU of its Lambda ` +
      `${perSecond.toFixed(0)} a second, ${Math.round((perSecond * minuteMs) / 1000)} a run`,
  );
  expect((perSecond * minuteMs) / 1000).toBeGreaterThan(1000);
});
