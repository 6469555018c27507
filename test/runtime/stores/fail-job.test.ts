import {
  DynamoDBClient,
  GetItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import { newImport, newTranscription } from '#core/work/new-job.ts';
import { failJob } from '#runtime/stores/jobs.ts';

const [account_id = '', project_id = '', job_id = ''] = [1, 2, 3].map(
  (digit) => `00000000-0000-7000-8000-00000000000${digit}`,
);
const created_at = '2026-11-21T12:00:00.000Z';
const job = newTranscription({ account_id, project_id }, job_id, { credits: 1 }, Date.parse(created_at));
const project: ProjectRecord = {
  account_id,
  project_id,
  title: 'talk',
  status: 'transcribing',
  kind: 'video',
  source: 'video',
  language: 'en',
  job_id,
  created_at,
};
const dynamoDb = mockClient(DynamoDBClient);
beforeEach(() => {
  dynamoDb.reset();
  for (const table of ['jobs', 'projects', 'ledger', 'accounts', 'usage'] as const)
    process.env[environmentNames.table(table)] = table;
});

const refusedBy = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const fail = (failing = job) => failJob(failing, { message: 'broken' }, created_at);
/** The tables that each transaction wrote. */
const written = () =>
  dynamoDb
    .commandCalls(TransactWriteItemsCommand)
    .map(({ args: [{ input }] }) => input.TransactItems?.map(({ Update, Put }) => (Update ?? Put)?.TableName));

it('refunds without the project that is deleted between its read and the write', async () => {
  dynamoDb
    .on(GetItemCommand)
    .resolvesOnce({ Item: marshall(project) })
    .resolves({ Item: marshall({ ...project, deleting: created_at }) });
  dynamoDb
    .on(TransactWriteItemsCommand)
    .rejectsOnce(refusedBy('None', 'ConditionalCheckFailed', 'None', 'None', 'None'))
    .resolves({});
  expect(await fail()).toBe(true);
  expect(written()).toEqual([
    ['jobs', 'projects', 'usage', 'ledger', 'accounts'],
    ['jobs', 'usage', 'ledger', 'accounts'],
  ]);
  const [first] = dynamoDb.commandCalls(TransactWriteItemsCommand);
  const { ConditionExpression = '', ExpressionAttributeNames: names = {} } =
    first?.args[0].input.TransactItems?.[1]?.Update ?? {};
  expect(ConditionExpression.replaceAll(/#\w+/g, (name) => names[name] ?? '')).toMatch(
    /^attribute_not_exists\(deleting\) AND job_id = :v\d$/,
  );
});

it('refunds nothing for an import, which cost nothing, and forgets its URL with it', async () => {
  const importing = {
    ...project,
    status: 'importing',
    import: { source_url: 'https://a.example/', auto_transcribe: true },
  };
  dynamoDb.on(GetItemCommand).resolves({ Item: marshall(importing) });
  dynamoDb.on(TransactWriteItemsCommand).resolves({});
  expect(await fail(newImport({ account_id, project_id }, job_id, Date.parse(created_at)))).toBe(true);
  expect(written()).toEqual([['jobs', 'projects', 'usage', 'usage']]);
  const [call] = dynamoDb.commandCalls(TransactWriteItemsCommand);
  const { UpdateExpression = '', ExpressionAttributeNames: names = {} } =
    call?.args[0].input.TransactItems?.[1]?.Update ?? {};
  expect(UpdateExpression.replaceAll(/#\w+/g, (name) => names[name] ?? '')).toMatch(/REMOVE .*\bimport\b/);
});

it('does not touch a project that works on another job', async () => {
  dynamoDb.on(GetItemCommand).resolves({ Item: marshall({ ...project, job_id: project_id }) });
  dynamoDb.on(TransactWriteItemsCommand).resolves({});
  expect(await fail()).toBe(true);
  expect(written()).toEqual([['jobs', 'usage', 'ledger', 'accounts']]);
});

it('is false for a job that has ended, and throws where the refund can not be booked', async () => {
  dynamoDb.on(GetItemCommand).resolves({});
  dynamoDb.on(TransactWriteItemsCommand).rejects(refusedBy('ConditionalCheckFailed', 'None', 'None', 'None'));
  expect(await fail()).toBe(false);
  dynamoDb.on(TransactWriteItemsCommand).rejects(refusedBy('None', 'None', 'None', 'ConditionalCheckFailed'));
  await expect(fail()).rejects.toThrow(`The refund of ${job_id} was refused by its balance`);
});

it('of work that is not to be stopped ends only what no step has begun', async () => {
  dynamoDb.on(GetItemCommand).resolves({});
  dynamoDb.on(TransactWriteItemsCommand).rejects(refusedBy('ConditionalCheckFailed', 'None', 'None', 'None'));
  const queued = { ...job, estimated_nano_usd: 5 };
  expect(await failJob(queued, { message: 'deleted', unbegun: true }, created_at)).toBe(false);
  const tried = dynamoDb.commandCalls(TransactWriteItemsCommand);
  // Without it, it would be tried again as work that may have begun.
  expect(tried).toHaveLength(1);
  const { ExpressionAttributeValues } = tried[0]?.args[0].input.TransactItems?.[0]?.Update ?? {};
  expect(Object.values(ExpressionAttributeValues ?? {})).toContainEqual({ S: 'queued' });
  expect(Object.values(ExpressionAttributeValues ?? {})).not.toContainEqual({ S: 'processing' });
});
