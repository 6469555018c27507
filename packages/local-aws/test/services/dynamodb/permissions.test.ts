import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, expect, it } from 'vitest';
import { createDynamoDb } from '../../../src/services/dynamodb/service.ts';
import { roleArn, TestEdge } from '../../edge/test-edge.ts';
import { jobs, key, ledger, tableArn } from './test-tables.ts';

const cloud = await TestEdge.start();
const dynamoDb = createDynamoDb(cloud.context);
cloud.edge.serve(dynamoDb);
for (const table of [jobs, ledger]) await dynamoDb.createTable(table);
afterAll(async () => {
  await dynamoDb.stop();
  await cloud[Symbol.asyncDispose]();
});

/** A client of a role that may do `actions` on `resource`. */
function as(name: string, ...grants: [action: string | string[], resource: string][]): DynamoDBClient {
  cloud.role(
    name,
    grants.map(([Action, Resource]) => ({ Effect: 'Allow', Action, Resource })),
  );
  return new DynamoDBClient(cloud.client(cloud.context.iam.issue(roleArn(name), 'session-1')));
}
const denied = (action: string, resource: string) =>
  expect.objectContaining({
    name: 'AccessDeniedException',
    message: expect.stringContaining(`is not authorized to perform: ${action} on resource: "${resource}"`),
  });

it('lists tables for who may list all of them', async () => {
  const list = new ListTablesCommand({});
  expect((await as('Lister', ['dynamodb:ListTables', '*']).send(list)).TableNames).toEqual(['jobs', 'ledger']);
  await expect(as('Narrow', ['dynamodb:ListTables', tableArn('*')]).send(list)).rejects.toThrow(
    denied('dynamodb:ListTables', '*'),
  );
});

it('allows the granted action on the granted table and nothing else', async () => {
  const reader = as('Reader', ['dynamodb:GetItem', tableArn('jobs')]);
  await reader.send(new GetItemCommand({ TableName: 'jobs', Key: key('1') }));
  await expect(reader.send(new GetItemCommand({ TableName: 'ledger', Key: { entry: { S: '1' } } }))).rejects.toThrow(
    denied('dynamodb:GetItem', tableArn('ledger')),
  );
  await expect(reader.send(new PutItemCommand({ TableName: 'jobs', Item: key('2') }))).rejects.toThrow(
    denied('dynamodb:PutItem', tableArn('jobs')),
  );
  expect(
    (
      await new DynamoDBClient(cloud.client(cloud.context.iam.operator)).send(
        new GetItemCommand({ TableName: 'jobs', Key: key('2') }),
      )
    ).Item,
  ).toBeUndefined();
});

it('checks an index by its own ARN', async () => {
  const query = new QueryCommand({
    TableName: 'jobs',
    IndexName: 'by-status',
    KeyConditionExpression: '#s = :s',
    ExpressionAttributeNames: { '#s': 'status' },
    ExpressionAttributeValues: { ':s': { S: 'queued' } },
  });
  const tableOnly = as('Table-Only', ['dynamodb:Query', tableArn('jobs')]);
  await expect(tableOnly.send(query)).rejects.toThrow(denied('dynamodb:Query', `${tableArn('jobs')}/index/by-status`));
  await as('Indexed', ['dynamodb:Query', `${tableArn('jobs')}/index/by-status`]).send(query);
  await expect(tableOnly.send(new ScanCommand({ TableName: 'jobs', IndexName: 'by-status' }))).rejects.toThrow(
    denied('dynamodb:Scan', `${tableArn('jobs')}/index/by-status`),
  );
});

it('checks each item of a transaction as the operation that writes one item', async () => {
  const write = new TransactWriteItemsCommand({
    TransactItems: [
      { Put: { TableName: 'ledger', Item: { entry: { S: 'p' } } } },
      { Delete: { TableName: 'ledger', Key: { entry: { S: 'd' } } } },
      { Update: { TableName: 'jobs', Key: key('u'), UpdateExpression: 'REMOVE title' } },
      {
        ConditionCheck: { TableName: 'jobs', Key: key('c'), ConditionExpression: 'attribute_not_exists(job)' },
      },
    ],
  });
  const grants: [string, string][] = [
    ['dynamodb:PutItem', tableArn('ledger')],
    ['dynamodb:DeleteItem', tableArn('ledger')],
    ['dynamodb:UpdateItem', tableArn('jobs')],
    ['dynamodb:ConditionCheckItem', tableArn('jobs')],
  ];
  await as('Writer', ...grants).send(write);
  for (const [action, resource] of grants) {
    const rest = grants.filter(([other]) => other !== action);
    await expect(as(`No-${action.slice(9)}`, ...rest).send(write)).rejects.toThrow(denied(action, resource));
  }
});

it('checks every table of a batch', async () => {
  const item = (Item: Record<string, { S: string }>) => [{ PutRequest: { Item } }];
  const both = new BatchWriteItemCommand({
    RequestItems: { jobs: item(key('b')), ledger: item({ entry: { S: 'p' } }) },
  });
  const half = as('Half', ['dynamodb:BatchWriteItem', tableArn('jobs')]);
  await expect(half.send(both)).rejects.toThrow(denied('dynamodb:BatchWriteItem', tableArn('ledger')));
  const write = new BatchWriteItemCommand({ RequestItems: { jobs: item(key('b')) } });
  await expect(as('Putter', ['dynamodb:PutItem', tableArn('jobs')]).send(write)).rejects.toThrow(
    denied('dynamodb:BatchWriteItem', tableArn('jobs')),
  );
  await as('Batcher', ['dynamodb:BatchWriteItem', tableArn('jobs')]).send(write);
});

it("denies what a table's own policy denies, also to the operator", async () => {
  const deny = { Effect: 'Deny', Principal: '*', Action: ['dynamodb:DeleteItem'], Resource: '*' } as const;
  await dynamoDb.createTable({ ...ledger, TableName: 'log' }, { policy: { Version: '2012-10-17', Statement: [deny] } });
  const operator = new DynamoDBClient(cloud.client(cloud.context.iam.operator));
  const entry = { entry: { S: '1' } };
  await operator.send(new PutItemCommand({ TableName: 'log', Item: entry }));
  await expect(operator.send(new DeleteItemCommand({ TableName: 'log', Key: entry }))).rejects.toThrow(
    expect.objectContaining({ name: 'AccessDeniedException' }),
  );
});
