import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';

process.env[environmentNames.table('accounts')] = 'accounts';
process.env.AWS_REGION = 'us-east-1';
const { creditHeaders } = await import('#runtime/http/credit-headers.ts');

const dynamoDb = mockClient(DynamoDBDocumentClient);
const account_id = '019aa000-0000-7000-8000-000000000001';
const account = { account_id, name: 'A', plan: 'free', credits: 5, created_at: '2026-01-01T00:00:00.000Z' };
beforeEach(() => dynamoDb.reset());

it('states the charge and the balance', async () => {
  dynamoDb.on(GetCommand).resolves({ Item: account });
  expect(await creditHeaders(account_id, 2)).toEqual({
    'cueline-credits-charged': '2',
    'cueline-credits-remaining': '5',
  });
});

it('leaves out a balance that cannot be read, since the work is already charged', async () => {
  dynamoDb.on(GetCommand).rejects(new Error('down'));
  expect(await creditHeaders(account_id, 2)).toEqual({ 'cueline-credits-charged': '2' });
});

it('states nothing for a request that does not charge', async () => {
  expect(await creditHeaders(account_id, undefined)).toEqual({});
  expect(dynamoDb.calls()).toEqual([]);
});
