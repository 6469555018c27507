import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDynamoDb, type DynamoDb } from '../../../src/services/dynamodb/service.ts';
import type { TableDefinition } from '../../../src/services/dynamodb/table-definition.ts';
import { TestEdge } from '../../edge/test-edge.ts';
import { jobs, key, ledger, tableArn } from './test-tables.ts';

let cloud: TestEdge;
let dynamoDb: DynamoDb;
let operator: DynamoDBClient;

async function start(dataDir?: string): Promise<void> {
  cloud = await TestEdge.start({ dataDir });
  dynamoDb = createDynamoDb(cloud.context);
  cloud.edge.serve(dynamoDb);
  operator = new DynamoDBClient(cloud.client(cloud.context.iam.operator));
  expect(await dynamoDb.createTable(jobs)).toBe(tableArn('jobs'));
  await dynamoDb.createTable(ledger);
}

beforeAll(() => start());
afterAll(async () => {
  await dynamoDb.stop();
  await cloud[Symbol.asyncDispose]();
});

describe('like DynamoDB, the stand-in', () => {
  it('refuses by name operations that are not supported', async () => {
    const create = new CreateTableCommand({ ...ledger, TableName: 'more', BillingMode: 'PAY_PER_REQUEST' });
    await expect(operator.send(create)).rejects.toThrow('dynamodb:CreateTable');
  });

  it('answers ResourceNotFoundException for an unknown table', async () => {
    await expect(operator.send(new DescribeTableCommand({ TableName: 'absent' }))).rejects.toThrow(
      expect.objectContaining({ name: 'ResourceNotFoundException' }),
    );
  });
});

describe('time to live', () => {
  it('deletes expired items and keeps the others', async () => {
    const items = {
      past: { expires_at: { N: '1000' } },
      future: { expires_at: { N: '99999999999' } },
      text: { expires_at: { S: '1000' } },
      none: {},
    };
    for (const [job, more] of Object.entries(items)) {
      await operator.send(new PutItemCommand({ TableName: 'jobs', Item: { ...key(`ttl-${job}`), ...more } }));
    }
    expect(await dynamoDb.sweep()).toBe(1);
    const left = await operator.send(
      new QueryCommand({
        TableName: 'jobs',
        KeyConditionExpression: 'account = :a AND begins_with(job, :ttl)',
        ExpressionAttributeValues: { ':a': { S: 'a' }, ':ttl': { S: 'ttl-' } },
      }),
    );
    expect(left.Items?.map((item) => item.job?.S)).toEqual(['ttl-future', 'ttl-none', 'ttl-text']);
  });
});

it('deletes expired items at intervals once resumed', async () => {
  await using other = await TestEdge.start();
  const swept = createDynamoDb(other.context, { sweepMs: 20 });
  other.edge.serve(swept);
  const client = new DynamoDBClient(other.client(other.context.iam.operator));
  await swept.createTable(jobs);
  await client.send(new PutItemCommand({ TableName: 'jobs', Item: { ...key('old'), expires_at: { N: '1' } } }));
  await swept.resume();
  const read = new GetItemCommand({ TableName: 'jobs', Key: key('old') });
  await expect.poll(async () => (await client.send(read)).Item).toBeUndefined();
  await swept.stop();
});

describe('across restarts', () => {
  const restart = async (): Promise<void> => {
    await dynamoDb.stop();
    await start(await cloud.stop({ keepData: true }));
  };
  const getTitle = async (job: string) =>
    (await operator.send(new GetItemCommand({ TableName: 'jobs', Key: key(job) }))).Item?.title?.S;

  it('keeps items that were stored before', async () => {
    await operator.send(new PutItemCommand({ TableName: 'jobs', Item: { ...key('kept'), title: { S: 'before' } } }));
    await restart();
    expect(await getTitle('kept')).toBe('before');
  });

  it('adds, rebuilds and drops indexes without losing items', async () => {
    await operator.send(
      new PutItemCommand({ TableName: 'jobs', Item: { ...key('indexed'), status: { S: 'done' }, kind: { S: 'k' } } }),
    );
    const byKind: TableDefinition = {
      ...jobs,
      AttributeDefinitions: [...jobs.AttributeDefinitions.slice(0, 2), { AttributeName: 'kind', AttributeType: 'S' }],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'by-kind',
          KeySchema: [{ AttributeName: 'kind', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    };
    await dynamoDb.createTable(byKind);
    const table = await operator.send(new DescribeTableCommand({ TableName: 'jobs' }));
    expect(table.Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(['by-kind']);
    const query = new QueryCommand({
      TableName: 'jobs',
      IndexName: 'by-kind',
      KeyConditionExpression: 'kind = :k',
      ExpressionAttributeValues: { ':k': { S: 'k' } },
    });
    expect((await operator.send(query)).Items).toEqual([{ ...key('indexed'), kind: { S: 'k' } }]);
    const [only] = byKind.GlobalSecondaryIndexes ?? [];
    if (!only) throw new Error('no index');
    await dynamoDb.createTable({
      ...byKind,
      GlobalSecondaryIndexes: [{ ...only, Projection: { ProjectionType: 'ALL' } }],
    });
    expect((await operator.send(query)).Items?.[0]).toHaveProperty('status');
  });

  it('says what to do when the key of a table has changed', async () => {
    const rekeyed = { ...ledger, AttributeDefinitions: [{ AttributeName: 'entry', AttributeType: 'N' as const }] };
    await expect(dynamoDb.createTable(rekeyed)).rejects.toThrow('start with the option reset');
  });
});
