import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { eraseItems } from '../../../operate/admin/erase-items.ts';
import { readTablesOf } from '../../../operate/admin/tables-of.ts';
import { synthesized } from '../../lib/synthesized.ts';
import { setLambdaEnvironment } from '../../support/lambda-environment.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';

const own = 'Cueline-dev-Data-TableJobs-1X';
const keys = 'Cueline-dev-Data-TableKeys-1X';

/** What DescribeStacks answers of a stage that uses `jobs`: exports of its own tables stay (test/lib/table-names.test.ts). */
const outputsWith = (jobs: string) => {
  const { Outputs } = synthesized('dev').data;
  const named = Object.keys(Outputs).map((key) => [
    key,
    key.includes('TableJobs') ? own : key.includes('TableKeys') ? keys : key,
  ]);
  return { ...Object.fromEntries(named), TableJobs: jobs };
};
const existing = (...names: string[]) => {
  const listed = mockClient(DynamoDBClient).on(ListTablesCommand);
  for (const [at, name] of names.entries())
    listed.resolvesOnce({ TableNames: [name], ...(at + 1 < names.length && { LastEvaluatedTableName: name }) });
};

it.each([
  ['its own', own],
  ['a restored one', `${own}-at-20261126T093000Z`],
  ['one that somebody named', 'restored-jobs'],
])('a stage that uses %s has the one in use, its own, and what was restored of both', async (_, used) => {
  const restored = [`${own}-at-20261126T093000Z`, `${own}-at-20261101T000000Z`];
  const others = ['Cueline-prod-Data-TableJobs-1X', `${own}-at-lunch`, keys, `${keys}-at-20261126T093000Z`];
  const named = used === 'restored-jobs' ? [used, `${used}-at-20261126T093000Z`] : [];
  existing(...others, own, ...restored, ...named);
  const tablesOf = await readTablesOf(outputsWith(used));
  expect(tablesOf('jobs')).toEqual([own, ...restored, ...named]);
  expect(tablesOf('keys')).toEqual(others.slice(2));
});

it('a table that is being restored ends the erasure with what to do', async () => {
  setLambdaEnvironment();
  const notActive = Object.assign(new Error('Requested resource not found'), { name: 'ResourceNotFoundException' });
  mockClient(DynamoDBDocumentClient).on(QueryCommand).rejects(notActive);
  const erased = eraseItems('a', (table) => (table === 'keys' ? [keys] : []));
  await expect(erased).rejects.toThrow(`The table ${keys} is being restored or deleted. Run this again`);
});
