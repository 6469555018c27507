import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { startSteps } from '#contract/steps/starts.ts';
import { workDue } from '#core/work/due.ts';
import { newTranscription } from '#core/work/new-job.ts';
import { handOverMs, leaderRunMs } from '#core/work/start-times.ts';
import { machineArn, setLambdaEnvironment } from '../../support/lambda-environment.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { stepOf } from '../../support/step-of.ts';
import {
  account_id,
  job_id,
  project_id,
  export_id as second,
  upload_id as third,
  work,
} from '../../support/stores/example-records.ts';

const dynamoDb = mockClient(DynamoDBDocumentClient);
const stepFunctions = mockClient(SFNClient);
const queues = mockClient(SQSClient);
const handle = stepOf(() => import('../../../lambdas/pipelines/start-work.lambda.ts'));

beforeAll(() => setLambdaEnvironment({ [environmentNames.startQueue]: 'starts' }));
beforeEach(() => {
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
  for (const mock of [dynamoDb, stepFunctions, queues]) mock.reset();
  queues.on(ChangeMessageVisibilityCommand).resolves({});
  stepFunctions.on(StartExecutionCommand).resolves({});
  dynamoDb.on(GetCommand).resolves({});
  dynamoDb.on(UpdateCommand).resolves({ Attributes: {} });
  dynamoDb.on(QueryCommand).resolves({ Items: [] });
});
afterEach(() => vi.useRealTimers());

const jobOf = (id: string, fields: object = {}) => ({
  ...newTranscription(work, id, { credits: 1 }, Date.now()),
  ...fields,
});
/** Answers reads and queries of the table and its index with these jobs. */
const inTable = (...jobs: ReturnType<typeof jobOf>[]) => {
  for (const job of jobs) {
    const Key = { account_id, job_id: job.job_id };
    dynamoDb.on(GetCommand, { TableName: 'jobs', Key }).resolves({ Item: job });
  }
  dynamoDb.on(QueryCommand, { TableName: 'jobs' }).callsFake(({ IndexName, ...query }: QueryCommandInput) => ({
    Items: jobs
      .filter(({ due }) => !IndexName || query.ExpressionAttributeValues?.[':0'] === due)
      .map((job) => (IndexName ? { account_id, job_id: job.job_id } : job)),
  }));
};
const anotherLeads = () =>
  dynamoDb
    .on(GetCommand, { TableName: 'rate-limits' })
    .resolves({ Item: { holder: 'another', until_ms: Date.now() + 30_000 } });
const throttle = (...names: string[]) => {
  for (const name of names) stepFunctions.on(StartExecutionCommand, { name }).rejects(named('ThrottlingException'));
};

const nameOf = (id: string) => `${account_id}_${id}`;
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

it('starts work under its own execution name, so that a second message does not start it again', async () => {
  inTable(jobOf(job_id));
  expect(await handle({ Records: [message] })).toEqual(done);
  expect(stepFunctions.commandCalls(StartExecutionCommand).map(({ args: [{ input }] }) => input)).toEqual([
    { stateMachineArn: machineArn('transcribe'), name: nameOf(job_id), input: message.body },
  ]);
  stepFunctions.on(StartExecutionCommand).rejects(named('ExecutionAlreadyExists'));
  expect(await handle({ Records: [message] })).toEqual(done);
});

it('takes work that it has started out of the line', async () => {
  inTable(jobOf(job_id));
  await handle({ Records: [message] });
  const [update] = dynamoDb.commandCalls(UpdateCommand);
  expect(update?.args[0].input).toMatchObject({ TableName: 'jobs', Key: { job_id: job_id } });
  const values = Object.values(update?.args[0].input.ExpressionAttributeValues ?? {});
  expect(values).toContain(workDue(job_id, Date.now(), 'running').due);
});

it.each([
  ['is started', workDue(job_id, Date.now(), 'running')],
  ['has ended', { status: 'failed' }],
])('does not start work that %s', async (_, fields) => {
  inTable(jobOf(job_id, fields));
  expect(await handle({ Records: [message] })).toEqual(done);
  expect(stepFunctions.calls()).toEqual([]);
});

it('does not start work that no longer exists', async () => {
  expect(await handle({ Records: [message] })).toEqual(done);
  expect(stepFunctions.calls()).toEqual([]);
});

it('fails the message of work that fails to start, so that it ends in the dead-letter queue', async () => {
  inTable(jobOf(job_id));
  stepFunctions.on(StartExecutionCommand).rejects(named('StateMachineDoesNotExist'));
  expect(await handle({ Records: [message] })).toEqual(comesAgain);
  const [change] = queues.commandCalls(ChangeMessageVisibilityCommand);
  expect(change?.args[0].input).toEqual({ QueueUrl: 'starts', ReceiptHandle: 'receipt', VisibilityTimeout: 2 });
});

describe('while another invocation leads the line', () => {
  it('starts the only open work of an account itself', async () => {
    anotherLeads();
    inTable(jobOf(job_id), jobOf(second, workDue(second, Date.now(), 'running')));
    expect(await handle({ Records: [message] })).toEqual(done);
    expect(startedNames()).toEqual([nameOf(job_id)]);
  });

  it('tries again to start the only open work of an account', async () => {
    anotherLeads();
    inTable(jobOf(job_id));
    stepFunctions.on(StartExecutionCommand).rejectsOnce(named('ThrottlingException')).resolves({});
    expect(await handle({ Records: [message] })).toEqual(done);
    expect(startedNames()).toHaveLength(2);
  });

  it('leaves work to it whose account has more in the line', async () => {
    anotherLeads();
    inTable(jobOf(job_id), jobOf(second));
    expect(await handle({ Records: [message] })).toEqual(done);
    expect(startedNames()).toEqual([]);
  });
});

describe.each(['ThrottlingException', 'ExecutionLimitExceeded', 'TimeoutError'])('on %s', (error) => {
  it('leads the line itself, the oldest work first', async () => {
    inTable(jobOf(job_id), jobOf(third), jobOf(second));
    stepFunctions.on(StartExecutionCommand).rejectsOnce(named(error)).resolves({});
    expect(await handle({ Records: [message] })).toEqual(done);
    expect(startedNames()).toEqual([job_id, job_id, second, third].map(nameOf));
  });

  it('does not become the leader after another invocation has', async () => {
    inTable(jobOf(job_id), jobOf(second));
    throttle(nameOf(job_id));
    const taken = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
    dynamoDb.on(UpdateCommand, { TableName: 'rate-limits' }).rejects(taken);
    expect(await handle({ Records: [message] })).toEqual(done);
    expect(startedNames()).toEqual([nameOf(job_id)]);
  });
});

it('leads on when its message comes again, though its own work was started meanwhile', async () => {
  inTable(jobOf(job_id, workDue(job_id, Date.now(), 'running')), jobOf(second));
  const again = { ...message, attributes: { ApproximateReceiveCount: '2' } };
  expect(await handle({ Records: [again] })).toEqual(done);
  expect(startedNames()).toEqual([nameOf(second)]);
});

it('continues as the leader when its message comes again', async () => {
  inTable(jobOf(second));
  dynamoDb
    .on(GetCommand, { TableName: 'rate-limits' })
    .resolves({ Item: { holder: 'message', until_ms: Date.now() + 30_000, turn_from: '' } });
  const taken = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });
  dynamoDb.on(UpdateCommand, { TableName: 'rate-limits' }).rejectsOnce(taken).resolves({ Attributes: {} });
  const again = { ...message, attributes: { ApproximateReceiveCount: '2' } };
  expect(await handle({ Records: [again] })).toEqual(done);
  expect(startedNames()).toEqual([nameOf(second)]);
});

it('starts the others in the line where one cannot be started', async () => {
  inTable(jobOf(job_id), jobOf(second));
  stepFunctions
    .on(StartExecutionCommand)
    .rejectsOnce(named('ThrottlingException'))
    .rejectsOnce(named('StateMachineDoesNotExist'))
    .resolves({});
  expect(await handle({ Records: [message] })).toEqual(done);
  expect(startedNames()).toEqual([job_id, job_id, second].map(nameOf));
});

it('passes the lease on before its own time is up', async () => {
  vi.setTimerTickMode('manual');
  inTable(jobOf(job_id));
  throttle(nameOf(job_id));
  const startMs = Date.now();
  const answer = handle({ Records: [message] });
  await vi.advanceTimersByTimeAsync(startSteps.StartWork.timeoutSeconds * 1000);
  expect(await answer).toEqual(comesAgain);
  const [change] = queues.commandCalls(ChangeMessageVisibilityCommand);
  expect(change?.args[0].input.VisibilityTimeout).toBe(1);
  expect(startedNames().length).toBeLessThan((Date.now() - startMs) / 1000);
  const leads = dynamoDb.commandCalls(UpdateCommand, { TableName: 'rate-limits' });
  const values = Object.values(leads.at(-1)?.args[0].input.ExpressionAttributeValues ?? {});
  expect(Math.max(...values.map((value) => Number(value) || 0))).toBeGreaterThan(startMs + leaderRunMs + handOverMs);
});
