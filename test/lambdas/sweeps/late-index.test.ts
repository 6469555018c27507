import { DynamoDBClient, GetItemCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import type { ProjectRecord } from '#contract/records/project.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import { tableNames } from '#contract/tables.ts';
import { machines } from '#contract/uses.ts';
import { dueAt } from '#core/work/due.ts';

/** The index may show what the table holds no more: DynamoDB's global indexes are eventually consistent. */
const [account_id = '', id = ''] = [1, 2].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`);
const created_at = '2026-11-20T12:00:00.000Z';
const later = dueAt(id, Date.now() + 3_600_000);
const dynamoDb = mockClient(DynamoDBClient);
const s3 = mockClient(S3Client);
const sweeps = new Map<string, (event: unknown) => Promise<unknown>>();

beforeAll(async () => {
  for (const table of tableNames) process.env[environmentNames.table(table)] = table;
  for (const machine of machines) process.env[environmentNames.machine(machine)] = machine;
  process.env[environmentNames.bucket] = 'bucket';
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  for (const name of ['expire-uploads', 'finish-deletions']) {
    const { handler } = await import(`../../../lambdas/sweeps/${name}.lambda.ts`);
    sweeps.set(name, (event) => Reflect.apply(handler, undefined, [event, {}]));
  }
});
beforeEach(() => {
  dynamoDb.reset();
  s3.reset();
});

const upload: UploadRecord = {
  account_id,
  upload_id: id,
  filename: 'talk.mp4',
  content_type: 'video/mp4',
  size_bytes: 1,
  created_at,
  expires_at: created_at,
};
const project: ProjectRecord = {
  account_id,
  project_id: id,
  title: 'talk',
  status: 'draft',
  kind: 'video',
  source: 'video',
  language: 'en',
  created_at,
};

it.each([
  ['expire-uploads', 'a slot that is gone', undefined],
  ['expire-uploads', 'a slot that is due later', { ...upload, ...later }],
  ['expire-uploads', 'a used slot that is due no more', { ...upload, used_by: id }],
  ['finish-deletions', 'a project that is gone', undefined],
  ['finish-deletions', 'a tombstone that is due later', { ...project, deleting: created_at, ...later }],
  ['finish-deletions', 'a project that nobody deleted', { ...project, ...dueAt(id, 0) }],
])('%s leaves %s alone', async (name, _, item) => {
  dynamoDb.on(GetItemCommand).resolves(item ? { Item: marshall(item) } : {});
  const key = name === 'expire-uploads' ? { account_id, upload_id: id } : { account_id, project_id: id };
  dynamoDb.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }: QueryCommandInput) => ({
    Items: values?.[':0']?.S === later.due ? [marshall(key)] : [],
  }));
  await sweeps.get(name)?.({});
  const calls = dynamoDb.calls().map(({ args: [command] }) => command.constructor.name);
  expect(calls.filter((call) => call !== 'QueryCommand')).toEqual(['GetItemCommand']);
  expect(s3.calls()).toHaveLength(0);
});
