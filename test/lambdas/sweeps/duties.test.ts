import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { DescribeExecutionCommand, SFNClient, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { objectKeys } from '#contract/object-keys.ts';
import { workEvent } from '#core/webhooks/work-event.ts';
import { dueShardNames, workDue } from '#core/work/due.ts';
import { findBytes } from '#runtime/aws/s3.ts';
import { createMultipart, listParts } from '#runtime/aws/s3-multipart.ts';
import { logger } from '#runtime/logger.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { stepOf } from '../../support/step-of.ts';
import { account, created_at, job as example, job_id, project, work } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf, put, putText, usageNow } from '../../support/stores/tables-in-memory.ts';

/** Each test has a later hour, since the sweeps pace their calls by the clock from run to run. */
let startMs = Date.parse('2026-11-21T12:00:00.000Z');
const minuteMs = 60_000;
const startOpenWork = stepOf(() => import('../../../lambdas/sweeps/start-open-work.lambda.ts'));
const publishOwedEvents = stepOf(() => import('../../../lambdas/sweeps/publish-owed-events.lambda.ts'));
const reconcileOpenWork = stepOf(() => import('../../../lambdas/sweeps/reconcile-open-work.lambda.ts'));
const stepFunctions = mockClient(SFNClient);
const sqs = mockClient(SQSClient);
const bus = mockClient(EventBridgeClient);
/** The status of the one execution. */
let execution: 'RUNNING' | 'FAILED' | undefined;

beforeAll(async () => {
  await interceptTables();
  process.env[environmentNames.startQueue] = 'starts';
});
beforeEach(() => {
  startMs += 60 * minuteMs;
  vi.useFakeTimers({ toFake: ['Date'], now: startMs });
  for (const level of ['warn', 'error'] as const) vi.spyOn(logger, level).mockImplementation(() => {});
  hold({});
  for (const mock of [stepFunctions, sqs, bus]) mock.reset();
  stepFunctions.on(DescribeExecutionCommand).callsFake(() => {
    if (!execution) throw Object.assign(new Error('none'), { name: 'ExecutionDoesNotExist' });
    return { status: execution };
  });
  bus.on(PutEventsCommand).resolves({ FailedEntryCount: 0 });
  // Starts like StartWork: starts the work once, and makes it due for a check.
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

const job = () => itemOf('jobs') ?? {};
const putDueJob = (due: string, fields: object): void => {
  const due_at = new Date(startMs - 1000).toISOString();
  put('accounts', { ...account, spend_day: created_at.slice(0, 10), spend_nano_usd: 50 });
  put('projects', project);
  put('jobs', { ...example, ...fields, due, due_at });
};
const starts = () => sqs.commandCalls(SendMessageCommand).length;
const checks = () => stepFunctions.commandCalls(DescribeExecutionCommand).length;
/** The ids of the events that were sent to the bus. */
const eventIds = () =>
  bus
    .commandCalls(PutEventsCommand)
    .map(({ args: [{ input }] }) => JSON.parse(input.Entries?.[0]?.Detail ?? '').event.id);
const events = () => eventIds().length;
const ended = {
  status: 'failed',
  event: workEvent(job_id, { ...work, type: 'transcription' }, created_at, {
    error: 'over',
    error_code: 'internal_error',
  }),
};

describe.each(dueShardNames())('work that any release left in %s', (shard) => {
  const runs = async (minutes: number): Promise<void> => {
    for (let minute = 0; minute < minutes; minute += 1) {
      for (const sweep of [startOpenWork, publishOwedEvents, reconcileOpenWork]) await sweep();
      vi.setSystemTime(Date.now() + minuteMs);
    }
  };

  it('is started once, and checked as long as it runs', async () => {
    execution = undefined;
    putDueJob(shard, { status: 'queued' });
    await runs(4);
    expect(starts()).toBe(1);
    expect(dueShardNames('reconcile')).toContain(job().due);
    await runs(20);
    expect(checks()).toBeGreaterThanOrEqual(2);
    expect(starts()).toBe(1);
  });

  it('ends when its execution has ended, with its event', async () => {
    execution = 'FAILED';
    putDueJob(shard, { status: 'processing' });
    await runs(14);
    expect([job().status, job().due, events()]).toEqual(['failed', undefined, 1]);
  });

  it('has its event sent when it has ended', async () => {
    putDueJob(shard, ended);
    await runs(3);
    expect([job().due, events(), starts(), checks()]).toEqual([undefined, 1, 0, 0]);
  });

  it('has its event sent again when the bus refuses it with status 200', async () => {
    bus
      .on(PutEventsCommand)
      .resolvesOnce({ FailedEntryCount: 1, Entries: [{ ErrorCode: 'InternalFailure' }] })
      .resolves({ FailedEntryCount: 0 });
    putDueJob(shard, ended);
    await runs(1);
    expect(typeof job().due).toBe('string');
    await runs(20);
    expect(job().due).toBeUndefined();
    expect(eventIds()).toEqual([ended.event.id, ended.event.id]);
  });
});

it('stops the execution of cancelled work and gives its place back before its event is sent; its machine sends none', async () => {
  const publishEvent = stepOf(() => import('../../../lambdas/pipelines/publish-event.lambda.ts'));
  putDueJob(dueShardNames('publish')[0] ?? '', { ...ended, holds_place: true });
  put('usage', { account_id: work.account_id, kind: 'open_transcriptions', used: 1, changes: 1 });
  await publishEvent(work);
  expect([job().holds_place, events()]).toEqual([true, 0]);
  stepFunctions.on(StopExecutionCommand).rejectsOnce(new Error('throttled')).resolves({});
  await publishOwedEvents();
  expect([job().holds_place, events()]).toEqual([true, 0]);
  vi.setSystemTime(Date.now() + 2 * minuteMs);
  await publishOwedEvents();
  expect([job().holds_place, job().due, events()]).toEqual([undefined, undefined, 1]);
  expect(usageNow()).toEqual({ open_transcriptions: 0 });
});

it('deletes what a cancelled import has copied, when its request died before it did so', async () => {
  const key = objectKeys.media(project);
  put('usage', { account_id: work.account_id, kind: 'open_transcriptions', used: 1, changes: 1 });
  const multipart_id = await createMultipart(key);
  putText(key, 'half');
  putDueJob(dueShardNames('publish')[0] ?? '', { ...ended, type: 'import', multipart_id, holds_place: true });
  await publishOwedEvents();
  expect([job().holds_place, await findBytes(key), await listParts({ key, multipartId: multipart_id })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('asks for no start of work that a step has begun, and makes it due in ten minutes', async () => {
  putDueJob(dueShardNames('start')[0] ?? '', { status: 'processing' });
  await startOpenWork();
  expect([starts(), checks(), job().due_at]).toEqual([0, 0, new Date(startMs + 10 * minuteMs).toISOString()]);
  expect(dueShardNames('reconcile')).toContain(job().due);
});

it('keeps work due for its start after asking for it, and asks again ten minutes later', async () => {
  sqs.on(SendMessageCommand, { QueueUrl: 'starts' }).resolves({});
  putDueJob(dueShardNames('start')[0] ?? '', { status: 'queued' });
  await startOpenWork();
  expect([starts(), job().due_at]).toEqual([1, new Date(startMs + 10 * minuteMs).toISOString()]);
  expect(dueShardNames('start')).toContain(job().due);
  vi.setSystemTime(startMs + 10 * minuteMs + 1);
  await startOpenWork();
  expect(starts()).toBe(2);
});

it('keeps work due for its start where asking for it fails', async () => {
  sqs.on(SendMessageCommand, { QueueUrl: 'starts' }).rejects(new Error('no answer'));
  putDueJob(dueShardNames('start')[0] ?? '', { status: 'queued' });
  await startOpenWork();
  expect(job()).toMatchObject({ status: 'queued', due_failures: 1 });
  expect(dueShardNames('start')).toContain(job().due);
});
