import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { dueAt } from '#core/work/due.ts';
import { setLambdaEnvironment } from '../../support/lambda-environment.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { stepOf } from '../../support/step-of.ts';
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
const sweeps = {
  'expire-uploads': stepOf(() => import('../../../lambdas/sweeps/expire-uploads.lambda.ts')),
  'finish-deletions': stepOf(() => import('../../../lambdas/sweeps/finish-deletions.lambda.ts')),
};

beforeAll(() => setLambdaEnvironment());
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
] as const)('%s does not change %s', async (name, _, item) => {
  dynamoDb.on(GetCommand).resolves(item ? { Item: item } : {});
  const key = name === 'expire-uploads' ? { account_id, upload_id } : { account_id, project_id };
  const { due } = dueAt(name === 'expire-uploads' ? upload_id : project_id, laterMs);
  dynamoDb.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }: QueryCommandInput) => ({
    Items: values?.[':0'] === due ? [key] : [],
  }));
  await sweeps[name]();
  // With their tables, so that a failure says what was changed.
  const changes = dynamoDb
    .calls()
    .map(({ args: [command] }) => [command.constructor.name, JSON.stringify(command.input)])
    .filter(([command]) => command !== 'QueryCommand' && command !== 'GetCommand');
  expect(changes).toEqual([]);
  expect(dynamoDb.commandCalls(GetCommand).length).toBeGreaterThan(0);
  expect(s3.calls()).toHaveLength(0);
});
