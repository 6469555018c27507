import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { environmentNames } from '../../../contract/names.ts';
import { tableNames } from '../../../contract/tables.ts';
import { machines } from '../../../contract/uses.ts';
import { newTranscription } from '../../../core/work/new-job.ts';

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
});

const jobInTable = (fields: object = {}) => {
  const job = { ...newTranscription({ account_id, project_id }, job_id, { credits: 1 }, Date.now()), ...fields };
  dynamoDb.on(GetItemCommand, { TableName: 'jobs' }).resolves({ Item: marshall(job) });
};
const message = {
  messageId: 'message',
  receiptHandle: 'receipt',
  body: JSON.stringify({ account_id, project_id, job_id }),
  attributes: { ApproximateReceiveCount: '1' },
};
const named = (name: string) => Object.assign(new Error('no'), { name });

it('starts work under a name of its own, so that a second message starts it no second time', async () => {
  jobInTable();
  expect(await handle({ Records: [message] })).toEqual({ batchItemFailures: [] });
  expect(stepFunctions.commandCalls(StartExecutionCommand).map(({ args: [{ input }] }) => input)).toEqual([
    { stateMachineArn: 'transcribe', name: `${account_id}_${job_id}`, input: message.body },
  ]);
  stepFunctions.on(StartExecutionCommand).rejects(named('ExecutionAlreadyExists'));
  expect(await handle({ Records: [message] })).toEqual({ batchItemFailures: [] });
});

it.each([
  ['has begun', { status: 'processing' }],
  ['has ended', { status: 'failed' }],
])('leaves alone what %s', async (_, fields) => {
  jobInTable(fields);
  expect(await handle({ Records: [message] })).toEqual({ batchItemFailures: [] });
  expect(stepFunctions.calls()).toEqual([]);
});

it('leaves alone what is gone', async () => {
  dynamoDb.on(GetItemCommand).resolves({});
  expect(await handle({ Records: [message] })).toEqual({ batchItemFailures: [] });
  expect(stepFunctions.calls()).toEqual([]);
});

it.each(['ThrottlingException', 'ExecutionLimitExceeded'])('has the message come again on %s', async (name) => {
  jobInTable();
  stepFunctions.on(StartExecutionCommand).rejects(named(name));
  expect(await handle({ Records: [message] })).toEqual({ batchItemFailures: [{ itemIdentifier: 'message' }] });
  const [change] = queues.commandCalls(ChangeMessageVisibilityCommand);
  expect(change?.args[0].input).toMatchObject({ QueueUrl: 'starts', ReceiptHandle: 'receipt' });
});

it('fails on what does not pass by itself, so that the message ends in the dead letters', async () => {
  jobInTable();
  stepFunctions.on(StartExecutionCommand).rejects(named('StateMachineDoesNotExist'));
  await expect(handle({ Records: [message] })).rejects.toMatchObject({ name: 'StateMachineDoesNotExist' });
});
