import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { workDue } from '#core/work/due.ts';
import { littleWorks } from '#core/work/little-open.ts';
import { startAtOnce } from '#runtime/work/start-at-once.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { account_id, exported, job, nowMs, project_id, upload_id } from '../../support/stores/example-records.ts';
import { hold, interceptTables, interruptNext, itemOf, itemsOf } from '../../support/stores/tables-in-memory.ts';

const [machines, queues] = [mockClient(SFNClient), mockClient(SQSClient)];
const { job_id } = job;
const running = workDue(job_id, nowMs, 'running');
const others = (count: number, due = running) =>
  Array.from({ length: count }, (_, at) => ({ ...job, ...due, job_id: `${upload_id.slice(0, -2)}1${at}` }));
const messages = () =>
  [...queues.commandCalls(SendMessageCommand)].map(({ args: [{ input }] }) => JSON.parse(input.MessageBody ?? ''));

beforeAll(interceptTables);
beforeEach(() => {
  for (const client of [machines, queues]) client.reset();
  machines.on(StartExecutionCommand).resolves({});
  queues.on(SendMessageCommand).resolves({});
  queues.on(SendMessageBatchCommand).resolves({});
});

it.each([
  ['that has nothing else', []],
  ['that has little open', others(littleWorks - 1)],
  ['that had much, which has ended', others(8).map((other) => ({ ...other, status: 'completed' }))],
  ['beside another with much', others(8).map((other) => ({ ...other, account_id: project_id }))],
])('work of an account %s is started at once, and then due for its check', async (_, besides) => {
  hold({ jobs: [...besides, job] });
  await startAtOnce(job);
  const [call] = machines.commandCalls(StartExecutionCommand);
  expect(call?.args[0].input).toMatchObject({ name: `${account_id}_${job_id}` });
  expect(messages()).toEqual([]);
  expect(itemsOf('jobs').find((one) => one.job_id === job_id)).toMatchObject({ due: running.due });
});

it.each([
  ['much open', others(littleWorks)],
  ['other work that waits', others(1, workDue(upload_id, nowMs, 'created'))],
])('work of an account with %s is started in turn', async (_, besides) => {
  hold({ jobs: [...besides, job] });
  await startAtOnce(job);
  expect(machines.commandCalls(StartExecutionCommand)).toEqual([]);
  expect(messages()).toEqual([{ account_id, project_id: job.project_id, job_id }]);
});

it.each(['TooManyRequestsException', 'TimeoutError', 'AccessDeniedException'])(
  'a start that ends in %s falls to the queue',
  async (name) => {
    hold({ jobs: job });
    machines.on(StartExecutionCommand).rejects(Object.assign(new Error('no'), { name }));
    await startAtOnce(job);
    expect(messages()).toEqual([{ account_id, project_id: job.project_id, job_id }]);
    expect(itemOf('jobs')).toMatchObject({ due: job.due });
  },
);

it('of several exports only those that were not started fall to the queue', async () => {
  const second = { ...exported, export_id: upload_id };
  hold({ exports: [exported, second] });
  machines.on(StartExecutionCommand).callsFake(({ name }) => {
    if (name.endsWith(upload_id)) throw new Error('no');
    return {};
  });
  await startAtOnce(exported, second);
  expect(messages()).toEqual([{ account_id, project_id: exported.project_id, export_id: upload_id }]);
});

it('succeeds where what it started cannot be noted, and does nothing without work', async () => {
  hold({ jobs: job });
  interruptNext(() => Promise.reject(new Error('no table')));
  await startAtOnce(job);
  await startAtOnce();
  expect(messages()).toEqual([]);
  expect(itemOf('jobs')).toMatchObject({ due: job.due });
});
