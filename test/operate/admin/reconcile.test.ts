import { DynamoDBDocumentClient, GetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { reconcile } from '../../../operate/admin/reconcile.ts';
import { setLambdaEnvironment } from '../../support/lambda-environment.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';

const dynamoDb = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  setLambdaEnvironment();
  dynamoDb.reset().on(QueryCommand).resolves({ Items: [] });
});

const named = (account_id: string) => ({
  account_id,
  name: 'a',
  plan: 'free',
  credits: 0,
  created_at: '2026-01-02T03:04:05.000Z',
});
/** An account without ledger entries. Each reading of it finds the next of these balances, and at last always the last. */
const account = (...balances: readonly number[]): string => {
  const account_id = newId();
  const item = (credits: number) => ({ ...named(account_id), credits });
  const reads = dynamoDb.on(GetCommand, { TableName: 'accounts', Key: { account_id } });
  for (const credits of balances.slice(0, -1)) reads.resolvesOnce({ Item: item(credits) });
  reads.resolves({ Item: item(balances.at(-1) ?? 0) });
  return account_id;
};

it('checks every account by default, and reports only differences that a second read confirms', async () => {
  const [agreed, moving, off] = [account(0), account(5, 0), account(5)];
  const Items = [agreed, moving, off].map(named);
  dynamoDb.on(ScanCommand, { TableName: 'accounts' }).resolves({ Items });
  expect(await reconcile(undefined)).toEqual({
    accounts: 3,
    found: [`account ${off}: the balance is off by 5: 5 instead of the ledger's 0`],
  });
});

it('finds deleted bytes that are not the sum of their days', async () => {
  const account_id = account(0);
  const counter = { account_id, kind: 'stored_bytes', used: 0, changes: 1, 'deleted_on_2026-11-21': 5 };
  const found = (deleted_bytes: number) => {
    dynamoDb.on(QueryCommand, { TableName: 'usage' }).resolves({ Items: [{ ...counter, deleted_bytes }] });
    return reconcile(account_id);
  };
  expect((await found(5)).found).toEqual([]);
  expect((await found(6)).found).toEqual([
    `account ${account_id}: the counter of stored_bytes has 6 deleted bytes, and its days have 5`,
  ]);
});
