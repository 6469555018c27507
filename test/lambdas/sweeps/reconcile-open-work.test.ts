import { DescribeExecutionCommand, SFNClient } from '@aws-sdk/client-sfn';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { workDue } from '#core/work/due.ts';
import { newTranscription } from '#core/work/new-job.ts';
import { machineArn, setLambdaEnvironment } from '../../support/lambda-environment.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { stepOf } from '../../support/step-of.ts';
import { account_id, job_id, work } from '../../support/stores/example-records.ts';

const dynamoDb = mockClient(DynamoDBDocumentClient);
const stepFunctions = mockClient(SFNClient);
const transcribeArn = machineArn('transcribe');
const sweep = stepOf(() => import('../../../lambdas/sweeps/reconcile-open-work.lambda.ts'));

beforeAll(() => setLambdaEnvironment());
beforeEach(() => {
  dynamoDb.reset();
  stepFunctions.reset();
});

/** The table holds the job with these fields. The index shows it as due, in an earlier state. */
const jobInTable = (fields: object) => {
  const created = newTranscription(work, job_id, { credits: 1 }, Date.now() - 3_600_000);
  const job = { ...created, ...workDue(created.job_id, Date.now() - 3_600_000, 'running'), ...fields };
  dynamoDb.on(GetCommand).resolves({});
  dynamoDb.on(GetCommand, { TableName: 'jobs' }).resolves({ Item: job });
  const inIndex = [{ account_id, job_id }];
  dynamoDb.on(QueryCommand).callsFake(({ TableName, ExpressionAttributeValues: values }: QueryCommandInput) => ({
    Items: TableName === 'jobs' && values?.[':0'] === job.due ? inIndex : [],
  }));
  dynamoDb.on(TransactWriteCommand).resolves({});
  dynamoDb.on(UpdateCommand).resolves({});
};

const ended = (stateMachineArn: string, name = `${account_id}_${job_id}`) => ({ detail: { name, stateMachineArn } });

it.each([
  ['has ended', { status: 'completed', due_at: undefined }],
  ['another run has postponed', { due_at: new Date(Date.now() + 60_000).toISOString() }],
])('does not change a job that %s since the index showed it', async (_, fields) => {
  jobInTable(fields);
  await sweep();
  expect(stepFunctions.calls()).toHaveLength(0);
  expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(0);
});

it('ends work by the event of its execution, without DescribeExecution', async () => {
  jobInTable({ status: 'processing' });
  await sweep(ended(transcribeArn));
  expect(stepFunctions.calls()).toHaveLength(0);
  expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(1);
});

it('ignores executions of other machines and with other names', async () => {
  jobInTable({ status: 'processing' });
  await sweep(ended(transcribeArn.replace('transcribe', 'other')));
  await sweep(ended(transcribeArn, 'by-hand'));
  expect(dynamoDb.calls()).toHaveLength(0);
});

it.each([
  ['for two hours is told by its age', 2, 1],
  ['for half an hour is not told', 0.5, 0],
])('work that has been open %s', async (_, hours, lines) => {
  jobInTable({ created_at: new Date(Date.now() - hours * 3_600_000).toISOString() });
  stepFunctions.on(DescribeExecutionCommand).resolves({ status: 'RUNNING' });
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await sweep({});
  const told = written.mock.calls.flat().filter((text) => String(text).includes('open_for_ms'));
  written.mockRestore();
  vi.unstubAllEnvs();
  expect(told).toHaveLength(lines);
  if (lines > 0) expect(String(told[0])).toMatch(new RegExp(`"work_id":"${job_id}".*"open_for_ms":72\\d{5},`));
});
