import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { startSteps } from '#contract/steps/starts.ts';
import { tableNames } from '#contract/tables.ts';
import { machines } from '#contract/uses.ts';
import { workDue } from '#core/work/due.ts';
import { newTranscription } from '#core/work/new-job.ts';
import { handOverMs, leadMs } from '#core/work/start-times.ts';

const [account_id = '', project_id = '', job_id = ''] = [1, 2, 3].map(
  (digit) => `00000000-0000-7000-8000-00000000000${digit}`,
);
const dynamoDb = mockClient(DynamoDBClient);
const stepFunctions = mockClient(SFNClient);
const queues = mockClient(SQSClient);
let handle: (event: unknown) => Promise<unknown>;

beforeAll(async () => {
  for (const table of tableNames) process.env[environmentNames.table(table)] = table;
  for (const machine of machines) process.env[environmentNames.machine(machine)] = machine;
  process.env[environmentNames.startQueue] = 'starts';
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  const { handler } = await import('../../../lambdas/pipelines/start-work.lambda.ts');
  handle = async (event) => Reflect.apply(handler, undefined, [event, {}]);
});
beforeEach(() => {
  for (const mock of [dynamoDb, stepFunctions, queues]) mock.reset();
  queues.on(ChangeMessageVisibilityCommand).resolves({});
  stepFunctions.on(StartExecutionCommand).resolves({});
  dynamoDb.on(GetItemCommand).resolves({});
  dynamoDb.on(UpdateItemCommand).resolves({ Attributes: {} });
  dynamoDb.on(QueryCommand).resolves({ Items: [] });
});
afterEach(() => vi.useRealTimers());

const jobOf = (id: string, fields: object = {}) => ({
  ...newTranscription({ account_id, project_id }, id, { credits: 1 }, Date.now()),
  ...fields,
});
/** Jobs as the table and both ways to query it show them. */
const inTable = (...jobs: ReturnType<typeof jobOf>[]) => {
  for (const job of jobs) {
    const Key = marshall({ account_id, job_id: job.job_id });
    dynamoDb.on(GetItemCommand, { TableName: 'jobs', Key }).resolves({ Item: marshall(job) });
  }
  dynamoDb.on(QueryCommand, { TableName: 'jobs' }).callsFake(({ IndexName, ...query }: QueryCommandInput) => ({
    Items: jobs
      .filter(({ due }) => !IndexName || query.ExpressionAttributeValues?.[':0']?.S === due)
      .map((job) => marshall(IndexName ? { account_id, job_id: job.job_id } : job)),
  }));
};
const led = () =>
  dynamoDb
    .on(GetItemCommand, { TableName: 'rate-limits' })
    .resolves({ Item: marshall({ holder: 'another', until_ms: Date.now() + 30_000 }) });
const throttle = (...names: string[]) => {
  for (const name of names) stepFunctions.on(StartExecutionCommand, { name }).rejects(named('ThrottlingException'));
};

const nameOf = (id: string) => `${account_id}_${id}`;
const [second = '', third = ''] = [4, 5].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`);
const message = {
  messageId: 'message',
  receiptHandle: 'receipt',
  body: JSON.stringify({ account_id, project_id, job_id }),
  attributes: { ApproximateReceiveCount: '1' },
};
const named = (name: string) => Object.assign(new Error('no'), { name });
const startedNames = () => stepFunctions.commandCalls(StartExecutionCommand).map(({ args: [{ input }] }) => input.name);
const done = { batchItemFailures: [] };
const comesAgain = { batchItemFailures: [{ itemIdentifier: 'message' }] };

it('starts work under a name of its own, so that a second message starts it no second time', async () => {
  inTable(jobOf(job_id));
  expect(await handle({ Records: [message] })).toEqual(done);
  expect(stepFunctions.commandCalls(StartExecutionCommand).map(({ args: [{ input }] }) => input)).toEqual([
    { stateMachineArn: 'transcribe', name: nameOf(job_id), input: message.body },
  ]);
  stepFunctions.on(StartExecutionCommand).rejects(named('ExecutionAlreadyExists'));
  expect(await handle({ Records: [message] })).toEqual(done);
});

it('takes what it has started out of the line', async () => {
  inTable(jobOf(job_id));
  await handle({ Records: [message] });
  const [update] = dynamoDb.commandCalls(UpdateItemCommand);
  expect(update?.args[0].input).toMatchObject({ TableName: 'jobs', Key: { job_id: { S: job_id } } });
  const values = Object.values(update?.args[0].input.ExpressionAttributeValues ?? {}).map(({ S }) => S);
  expect(values).toContain(workDue(job_id, Date.now(), 'running').due);
});

it.each([
  ['is started', workDue(job_id, Date.now(), 'running')],
  ['has ended', { status: 'failed' }],
])('leaves alone what %s', async (_, fields) => {
  inTable(jobOf(job_id, fields));
  expect(await handle({ Records: [message] })).toEqual(done);
  expect(stepFunctions.calls()).toEqual([]);
});

it('leaves alone what is gone', async () => {
  expect(await handle({ Records: [message] })).toEqual(done);
  expect(stepFunctions.calls()).toEqual([]);
});

it('has the message come again for what fails, so that it ends in the dead letters', async () => {
  inTable(jobOf(job_id));
  stepFunctions.on(StartExecutionCommand).rejects(named('StateMachineDoesNotExist'));
  expect(await handle({ Records: [message] })).toEqual(comesAgain);
  const [change] = queues.commandCalls(ChangeMessageVisibilityCommand);
  expect(change?.args[0].input).toEqual({ QueueUrl: 'starts', ReceiptHandle: 'receipt', VisibilityTimeout: 2 });
});

describe('while another invocation works off the line', () => {
  it('starts at once what waits alone', async () => {
    led();
    inTable(jobOf(job_id), jobOf(second, workDue(second, Date.now(), 'running')));
    expect(await handle({ Records: [message] })).toEqual(done);
    expect(startedNames()).toEqual([nameOf(job_id)]);
  });

  it('tries again for what waits alone', async () => {
    led();
    inTable(jobOf(job_id));
    stepFunctions.on(StartExecutionCommand).rejectsOnce(named('ThrottlingException')).resolves({});
    expect(await handle({ Records: [message] })).toEqual(done);
    expect(startedNames()).toHaveLength(2);
  });

  it('leaves to it what has others of its account beside it', async () => {
    led();
    inTable(jobOf(job_id), jobOf(second));
    expect(await handle({ Records: [message] })).toEqual(done);
    expect(startedNames()).toEqual([]);
  });
});

describe.each(['ThrottlingException', 'ExecutionLimitExceeded', 'TimeoutError'])('on %s', (error) => {
  it('works off the line itself, the oldest first', async () => {
    inTable(jobOf(job_id), jobOf(third), jobOf(second));
    stepFunctions.on(StartExecutionCommand).rejectsOnce(named(error)).resolves({});
    expect(await handle({ Records: [message] })).toEqual(done);
    expect(startedNames()).toEqual([job_id, job_id, second, third].map(nameOf));
  });

  it('leaves that to another that does it', async () => {
    inTable(jobOf(job_id), jobOf(second));
    throttle(nameOf(job_id));
    const taken = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
    dynamoDb.on(UpdateItemCommand, { TableName: 'rate-limits' }).rejects(taken);
    expect(await handle({ Records: [message] })).toEqual(done);
    expect(startedNames()).toEqual([nameOf(job_id)]);
  });
});

it('goes on with the line that it was handed, though its own work was started meanwhile', async () => {
  inTable(jobOf(job_id, workDue(job_id, Date.now(), 'running')), jobOf(second));
  const again = { ...message, attributes: { ApproximateReceiveCount: '2' } };
  expect(await handle({ Records: [again] })).toEqual(done);
  expect(startedNames()).toEqual([nameOf(second)]);
});

it('is the leader still when the message comes again that it handed the line to', async () => {
  inTable(jobOf(second));
  dynamoDb
    .on(GetItemCommand, { TableName: 'rate-limits' })
    .resolves({ Item: marshall({ holder: 'message', until_ms: Date.now() + 30_000, turn_from: '' }) });
  const taken = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
  dynamoDb.on(UpdateItemCommand, { TableName: 'rate-limits' }).rejectsOnce(taken).resolves({ Attributes: {} });
  const again = { ...message, attributes: { ApproximateReceiveCount: '2' } };
  expect(await handle({ Records: [again] })).toEqual(done);
  expect(startedNames()).toEqual([nameOf(second)]);
});

it('starts the others in line when one cannot be started', async () => {
  inTable(jobOf(job_id), jobOf(second));
  stepFunctions
    .on(StartExecutionCommand)
    .rejectsOnce(named('ThrottlingException'))
    .rejectsOnce(named('StateMachineDoesNotExist'))
    .resolves({});
  expect(await handle({ Records: [message] })).toEqual(done);
  expect(startedNames()).toEqual([job_id, job_id, second].map(nameOf));
});

it('hands the line on before its own time is up', async () => {
  vi.useFakeTimers();
  inTable(jobOf(job_id));
  throttle(nameOf(job_id));
  const startMs = Date.now();
  const answer = handle({ Records: [message] });
  await vi.advanceTimersByTimeAsync(startSteps.StartWork.timeoutSeconds * 1000);
  expect(await answer).toEqual(comesAgain);
  const [change] = queues.commandCalls(ChangeMessageVisibilityCommand);
  expect(change?.args[0].input.VisibilityTimeout).toBe(1);
  expect(startedNames().length).toBeLessThan((Date.now() - startMs) / 1000);
  const leads = dynamoDb.commandCalls(UpdateItemCommand, { TableName: 'rate-limits' });
  const values = Object.values(leads.at(-1)?.args[0].input.ExpressionAttributeValues ?? {});
  expect(Math.max(...values.map(({ N }) => Number(N ?? 0)))).toBeGreaterThan(startMs + leadMs + handOverMs);
});
