import {
  DeleteItemCommand,
  DescribeContinuousBackupsCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetResourcePolicyCommand,
  ListTagsOfResourceCommand,
  PutItemCommand,
  PutResourcePolicyCommand,
  QueryCommand,
  RestoreTableToPointInTimeCommand,
  ScanCommand,
  TagResourceCommand,
  TransactWriteItemsCommand,
  UpdateContinuousBackupsCommand,
  UpdateItemCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDynamoDb, type DynamoDb } from '../../../src/services/dynamodb/service.ts';
import { TestEdge } from '../../edge/test-edge.ts';
import { jobs, key, ledger, tableArn } from './test-tables.ts';

let cloud: TestEdge;
let dynamoDb: DynamoDb;
let operator: DynamoDBClient;

const start = async (dataDir?: string): Promise<void> => {
  cloud = await TestEdge.start({ dataDir });
  dynamoDb = createDynamoDb(cloud.context);
  cloud.edge.serve(dynamoDb);
  operator = new DynamoDBClient(cloud.client(cloud.context.iam.operator));
  await dynamoDb.createTable(jobs, { hasBackups: true });
  await dynamoDb.createTable(ledger);
};
const stop = async (): Promise<void> => {
  operator.destroy();
  await dynamoDb.stop();
};
beforeAll(() => start());
afterAll(async () => {
  await stop();
  await cloud[Symbol.asyncDispose]();
});

const put = (job: string, status: string) =>
  operator.send(new PutItemCommand({ TableName: 'jobs', Item: { ...key(job), status: { S: status } } }));
const restore = (TargetTableName: string, RestoreDateTime: Date, SourceTableName = 'jobs') =>
  operator.send(new RestoreTableToPointInTimeCommand({ SourceTableName, TargetTableName, RestoreDateTime }));
const statuses = async (TableName: string) => {
  const { Items = [] } = await operator.send(new ScanCommand({ TableName }));
  return Object.fromEntries(Items.map(({ job, status }) => [job?.S, status?.S]));
};
/** The next whole second: the time of a restore has no fractions. */
const second = async (): Promise<Date> => {
  const at = new Date(Math.ceil(Date.now() / 1000) * 1000);
  while (Date.now() <= at.getTime()) await operator.send(new DescribeTimeToLiveCommand({ TableName: 'jobs' }));
  return at;
};

it('a table is restored beside to what it was, with its index, after every kind of change', async () => {
  for (const job of ['updated', 'replaced', 'deleted', 'transacted', 'kept']) await put(job, 'before');
  const at = await second();
  const change = { UpdateExpression: 'SET #s = :s', ExpressionAttributeNames: { '#s': 'status' } };
  const values = { ExpressionAttributeValues: { ':s': { S: 'after' } } };
  await operator.send(new UpdateItemCommand({ TableName: 'jobs', Key: key('updated'), ...change, ...values }));
  await put('replaced', 'between');
  await put('replaced', 'after');
  await operator.send(new DeleteItemCommand({ TableName: 'jobs', Key: key('deleted') }));
  const TransactItems = [
    { Update: { TableName: 'jobs', Key: key('transacted'), ...change, ...values } },
    { Put: { TableName: 'jobs', Item: { ...key('new'), status: { S: 'after' } } } },
  ];
  await operator.send(new TransactWriteItemsCommand({ TransactItems }));
  await restore('restored', at);
  const before = { updated: 'before', replaced: 'before', deleted: 'before', transacted: 'before', kept: 'before' };
  expect(await statuses('restored')).toEqual(before);
  expect(await statuses('jobs')).toEqual({
    updated: 'after',
    replaced: 'after',
    transacted: 'after',
    new: 'after',
    kept: 'before',
  });
  const { Count } = await operator.send(
    new QueryCommand({
      TableName: 'restored',
      IndexName: 'by-status',
      KeyConditionExpression: '#s = :s',
      ExpressionAttributeNames: { '#s': 'status' },
      ExpressionAttributeValues: { ':s': { S: 'before' } },
    }),
  );
  expect(Count).toBe(5);
});

it('a restored table has none of the settings of its source, and keeps those that it is given', async () => {
  const Policy = JSON.stringify({
    Statement: { Effect: 'Deny', Principal: '*', Action: 'dynamodb:DeleteItem', Resource: '*' },
  });
  const ResourceArn = tableArn('bare');
  await restore('bare', await second());
  const backups = await operator.send(new DescribeContinuousBackupsCommand({ TableName: 'bare' }));
  expect(backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription).toEqual({
    PointInTimeRecoveryStatus: 'DISABLED',
  });
  const ttl = new DescribeTimeToLiveCommand({ TableName: 'bare' });
  expect((await operator.send(ttl)).TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'DISABLED' });
  await expect(operator.send(new GetResourcePolicyCommand({ ResourceArn }))).rejects.toMatchObject({
    name: 'PolicyNotFoundException',
  });
  await operator.send(new TagResourceCommand({ ResourceArn, Tags: [{ Key: 'stage', Value: 'dev' }] }));
  await operator.send(new UpdateTableCommand({ TableName: 'bare', DeletionProtectionEnabled: true }));
  await operator.send(new PutResourcePolicyCommand({ ResourceArn, Policy }));
  await operator.send(
    new UpdateTimeToLiveCommand({
      TableName: 'bare',
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
    }),
  );
  await operator.send(
    new UpdateContinuousBackupsCommand({
      TableName: 'bare',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  const { dataDir } = cloud.context;
  await stop();
  await cloud.stop({ keepData: true });
  await start(dataDir);
  expect((await operator.send(ttl)).TimeToLiveDescription?.TimeToLiveStatus).toBe('ENABLED');
  const { Tags } = await operator.send(new ListTagsOfResourceCommand({ ResourceArn }));
  expect(Tags).toEqual([{ Key: 'stage', Value: 'dev' }]);
  const denied = operator.send(new DeleteItemCommand({ TableName: 'bare', Key: key('kept') }));
  await expect(denied).rejects.toMatchObject({ name: 'AccessDeniedException' });
  await restore('again', await second(), 'bare');
  expect(await statuses('again')).toEqual(await statuses('bare'));
});

it('a restore is refused without backups, outside of their time, and over a table that exists', async () => {
  const now = new Date(Math.floor(Date.now() / 1000) * 1000);
  await expect(restore('more', now, 'ledger')).rejects.toMatchObject({
    name: 'PointInTimeRecoveryUnavailableException',
  });
  await expect(restore('more', new Date('2026-01-01'))).rejects.toMatchObject({ name: 'InvalidRestoreTimeException' });
  await expect(restore('ledger', now)).rejects.toMatchObject({ name: 'TableAlreadyExistsException' });
  await expect(restore('more', now, 'absent')).rejects.toMatchObject({ name: 'TableNotFoundException' });
});
