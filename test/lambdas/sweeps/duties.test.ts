import { randomUUID } from 'node:crypto';
import {
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { DescribeExecutionCommand, SFNClient } from '@aws-sdk/client-sfn';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { tableNames } from '#contract/tables.ts';
import { machines } from '#contract/uses.ts';
import { workEvent } from '#core/webhooks/work-event.ts';
import { dueShardNames, workDue } from '#core/work/due.ts';
import { logger } from '#runtime/logger.ts';
import { Tables } from '../../faults/world/tables.ts';
import {
  account,
  account_id,
  created_at,
  job as example,
  job_id,
  project,
  work,
} from '../../runtime/stores/example-records.ts';

/** The sweeps of work on tables in memory: what each does, and that none leaves to nobody what an earlier release left anywhere. */
/** Each test has a later hour: the sweeps pace their calls by the clock, from run to run. */
let startMs = Date.parse('2026-11-21T12:00:00.000Z');
const minuteMs = 60_000;
const sweepNames = ['start-open-work', 'publish-owed-events', 'reconcile-open-work'];
const dynamoDb = mockClient(DynamoDBClient);
const stepFunctions = mockClient(SFNClient);
const sqs = mockClient(SQSClient);
const sweeps = new Map<string, (event: unknown) => Promise<unknown>>();
let tables: Tables;
/** What Step Functions says of the one execution. */
let execution: 'RUNNING' | 'FAILED' | undefined;

beforeAll(async () => {
  for (const table of tableNames) process.env[environmentNames.table(table)] = table;
  for (const machine of machines)
    process.env[environmentNames.machine(machine)] = `arn:aws:states:us-east-1:0:stateMachine:${machine}`;
  process.env[environmentNames.bucket] = 'bucket';
  process.env[environmentNames.startQueue] = 'starts';
  process.env[environmentNames.eventQueue] = 'events';
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  for (const name of sweepNames) {
    const { handler } = await import(`../../../lambdas/sweeps/${name}.lambda.ts`);
    sweeps.set(name, (event) => Reflect.apply(handler, undefined, [event, {}]));
  }
});
beforeEach(() => {
  startMs += 60 * minuteMs;
  vi.useFakeTimers({ toFake: ['Date'], now: startMs });
  for (const level of ['warn', 'error'] as const) vi.spyOn(logger, level).mockImplementation(() => {});
  tables = new Tables({ onCommit: () => {}, keepsCondition: () => true });
  for (const mock of [dynamoDb, stepFunctions, sqs]) mock.reset();
  dynamoDb.on(QueryCommand).callsFake((input) => tables.handle('Query', input));
  dynamoDb.on(GetItemCommand).callsFake((input) => tables.handle('GetItem', input));
  dynamoDb.on(UpdateItemCommand).callsFake((input) => tables.handle('UpdateItem', input));
  dynamoDb
    .on(TransactWriteItemsCommand)
    .callsFake((input) => tables.handle('TransactWriteItems', { ClientRequestToken: randomUUID(), ...input }));
  stepFunctions.on(DescribeExecutionCommand).callsFake(() => {
    if (!execution) throw Object.assign(new Error('none'), { name: 'ExecutionDoesNotExist' });
    return { status: execution };
  });
  sqs.on(SendMessageCommand).resolves({});
  // As StartWork would: what has been started is not started again, and is checked from then on.
  sqs.on(SendMessageCommand, { QueueUrl: 'starts' }).callsFake(() => {
    execution ??= 'RUNNING';
    put('jobs', { ...job(), ...workDue(job_id, Date.now(), 'running') });
    return {};
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const put = (TableName: string, item: object) =>
  tables.handle('PutItem', { TableName, Item: marshall(item, { removeUndefinedValues: true }) });
const job = () => {
  const { Item } = Object(
    tables.handle('GetItem', { TableName: 'jobs', Key: marshall({ account_id, job_id }), ConsistentRead: true }),
  );
  return unmarshall(Item);
};
const owe = (due: string, fields: object): void => {
  const due_at = new Date(startMs - 1000).toISOString();
  put('accounts', { ...account, spend_day: created_at.slice(0, 10), spend_nano_usd: 50 });
  put('projects', project);
  put('jobs', { ...example, ...fields, due, due_at });
};
const run = (name: string) => sweeps.get(name)?.({});
const sent = (queue: string) =>
  sqs.commandCalls(SendMessageCommand).filter(({ args: [{ input }] }) => input.QueueUrl === queue).length;
const starts = () => sent('starts');
const looks = () => stepFunctions.commandCalls(DescribeExecutionCommand).length;
const told = () => sent('events');
const ended = { status: 'failed', event: workEvent(job_id, 'transcription', work, created_at, 'over') };

describe.each(dueShardNames())('work that any release left in %s', (shard) => {
  const runs = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) {
      for (const name of sweepNames) await run(name);
      vi.setSystemTime(Date.now() + minuteMs);
    }
  };

  it('is started when nobody started it, and looked after as long as it runs', async () => {
    execution = undefined;
    owe(shard, { status: 'queued' });
    await runs(4);
    expect(starts()).toBe(1);
    expect(dueShardNames('check')).toContain(job().due);
    await runs(20);
    expect(looks()).toBeGreaterThanOrEqual(2);
    expect(starts()).toBe(1);
  });

  it('is ended once its execution is over, and told of', async () => {
    execution = 'FAILED';
    owe(shard, { status: 'processing' });
    await runs(14);
    expect([job().status, job().due, told()]).toEqual(['failed', undefined, 1]);
  });

  it('is told of when it has ended', async () => {
    owe(shard, ended);
    await runs(3);
    expect([job().due, told(), starts(), looks()]).toEqual([undefined, 1, 0, 0]);
  });
});

it('asks for work that a step has begun no start, and lets it run for ten minutes', async () => {
  owe(dueShardNames('start')[0] ?? '', { status: 'processing' });
  await run('start-open-work');
  expect([starts(), looks(), job().due_at]).toEqual([0, 0, new Date(startMs + 10 * minuteMs).toISOString()]);
  expect(dueShardNames('check')).toContain(job().due);
});

it('leaves in the line what it has asked for, and asks again ten minutes later', async () => {
  sqs.on(SendMessageCommand, { QueueUrl: 'starts' }).resolves({});
  owe(dueShardNames('start')[0] ?? '', { status: 'queued' });
  await run('start-open-work');
  expect([starts(), job().due_at]).toEqual([1, new Date(startMs + 10 * minuteMs).toISOString()]);
  expect(dueShardNames('start')).toContain(job().due);
  vi.setSystemTime(startMs + 10 * minuteMs + 1);
  await run('start-open-work');
  expect(starts()).toBe(2);
});

it('keeps work whose start cannot be asked for, and tries again later', async () => {
  sqs.on(SendMessageCommand, { QueueUrl: 'starts' }).rejects(new Error('no answer'));
  owe(dueShardNames('start')[0] ?? '', { status: 'queued' });
  await run('start-open-work');
  expect(job()).toMatchObject({ status: 'queued', due_failures: 1 });
  expect(dueShardNames('start')).toContain(job().due);
});
