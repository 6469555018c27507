import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { tableNames } from '#contract/tables.ts';
import { machines } from '#contract/uses.ts';
import { dueAt } from '#core/work/due.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import {
  account_id,
  created_at,
  project,
  project_id,
  settled,
  slot,
  upload_id,
} from '../../support/stores/example-records.ts';

/** DynamoDB's global indexes are eventually consistent, so they may show what the table no longer holds. */
const laterMs = Date.now() + 3_600_000;
const dynamoDb = mockClient(DynamoDBDocumentClient);
const s3 = mockClient(S3Client);
const sweeps = new Map<string, (event: unknown) => Promise<unknown>>();

beforeAll(async () => {
  for (const table of tableNames) process.env[environmentNames.table(table)] = table;
  for (const machine of machines) process.env[environmentNames.machine(machine)] = machine;
  process.env[environmentNames.bucket] = 'bucket';
  for (const name of ['expire-uploads', 'finish-deletions']) {
    const { handler } = await import(`../../../lambdas/sweeps/${name}.lambda.ts`);
    sweeps.set(name, (event) => Reflect.apply(handler, undefined, [event, {}]));
  }
});
beforeEach(() => {
  dynamoDb.reset();
  s3.reset();
});

it.each([
  ['expire-uploads', 'an absent slot', undefined],
  ['expire-uploads', 'a slot that is due later', { ...slot, ...dueAt(upload_id, laterMs) }],
  ['expire-uploads', 'a used slot that is no longer due', { ...settled(slot), used_by: project_id }],
  ['finish-deletions', 'an absent project', undefined],
  [
    'finish-deletions',
    'a tombstone that is due later',
    { ...project, deleting: created_at, ...dueAt(project_id, laterMs) },
  ],
  ['finish-deletions', 'a project that is due later', { ...project, ...dueAt(project_id, laterMs) }],
])('%s does not change %s', async (name, _, item) => {
  dynamoDb.on(GetCommand).resolves(item ? { Item: item } : {});
  const key = name === 'expire-uploads' ? { account_id, upload_id } : { account_id, project_id };
  const { due } = dueAt(name === 'expire-uploads' ? upload_id : project_id, laterMs);
  dynamoDb.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }: QueryCommandInput) => ({
    Items: values?.[':0'] === due ? [key] : [],
  }));
  await sweeps.get(name)?.({});
  const calls = dynamoDb.calls().map(({ args: [command] }) => command.constructor.name);
  expect(new Set(calls)).toEqual(new Set(['QueryCommand', 'GetCommand']));
  expect(s3.calls()).toHaveLength(0);
});
