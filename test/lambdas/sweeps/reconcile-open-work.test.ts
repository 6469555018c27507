import {
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { SFNClient } from '@aws-sdk/client-sfn';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { machines } from '#contract/uses.ts';
import { workDue } from '#core/work/due.ts';
import { newTranscription } from '#core/work/new-job.ts';

const [accountId, projectId, jobId] = [1, 2, 3].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`);
const owner = { account_id: accountId ?? '', project_id: projectId ?? '' };
const dynamoDb = mockClient(DynamoDBClient);
const stepFunctions = mockClient(SFNClient);
const transcribeArn = 'arn:aws:states:us-east-1:0:stateMachine:transcribe';
let sweep: (event: unknown) => Promise<unknown>;

beforeAll(async () => {
  for (const table of ['jobs', 'exports', 'projects', 'ledger', 'accounts', 'usage'] as const)
    process.env[environmentNames.table(table)] = table;
  for (const machine of machines)
    process.env[environmentNames.machine(machine)] = `arn:aws:states:us-east-1:0:stateMachine:${machine}`;
  process.env[environmentNames.bucket] = 'bucket';
  process.env[environmentNames.eventQueue] = 'events';
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  const { handler } = await import('../../../lambdas/sweeps/reconcile-open-work.lambda.ts');
  sweep = async (event) => Reflect.apply(handler, undefined, [event, {}]);
});
beforeEach(() => {
  dynamoDb.reset();
  stepFunctions.reset();
});

/** The job that the table holds, and that the index may be late about. */
const jobInTable = (fields: object) => {
  const created = newTranscription(owner, jobId ?? '', { credits: 1 }, Date.now() - 3_600_000);
  const job = { ...created, ...workDue(created.job_id, Date.now() - 3_600_000, 'running'), ...fields };
  dynamoDb.on(GetItemCommand).resolves({});
  dynamoDb.on(GetItemCommand, { TableName: 'jobs' }).resolves({ Item: marshall(job, { removeUndefinedValues: true }) });
  const inIndex = [marshall({ account_id: accountId, job_id: jobId })];
  dynamoDb.on(QueryCommand).callsFake(({ TableName, ExpressionAttributeValues: values }: QueryCommandInput) => ({
    Items: TableName === 'jobs' && values?.[':0']?.S === job.due ? inIndex : [],
  }));
  dynamoDb.on(TransactWriteItemsCommand).resolves({});
  dynamoDb.on(UpdateItemCommand).resolves({});
};

const ended = (stateMachineArn: string, name = `${accountId}_${jobId}`) => ({ detail: { name, stateMachineArn } });

it.each([
  ['has ended', { status: 'completed', due_at: undefined }],
  ['another run has seen to', { due_at: new Date(Date.now() + 60_000).toISOString() }],
])('leaves alone what %s since the index saw it', async (_, fields) => {
  jobInTable(fields);
  await sweep({});
  expect(stepFunctions.calls()).toHaveLength(0);
  expect(dynamoDb.commandCalls(TransactWriteItemsCommand)).toHaveLength(0);
});

it('believes the event of an end, whatever DescribeExecution would say', async () => {
  jobInTable({ status: 'processing' });
  await sweep(ended(transcribeArn));
  expect(stepFunctions.calls()).toHaveLength(0);
  expect(dynamoDb.commandCalls(TransactWriteItemsCommand)).toHaveLength(1);
});

it('leaves executions of other machines, and names that are not ours, alone', async () => {
  jobInTable({ status: 'processing' });
  await sweep(ended('arn:aws:states:us-east-1:0:stateMachine:other'));
  await sweep(ended(transcribeArn, 'by-hand'));
  expect(dynamoDb.calls()).toHaveLength(0);
});
