import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDynamoDb, type DynamoDb } from '../../../src/services/dynamodb/service.ts';
import type { TableDefinition } from '../../../src/services/dynamodb/table-definition.ts';
import { roleArn, TestEdge } from '../../edge/test-edge.ts';

const tableArn = (name: string) => `arn:aws:dynamodb:us-east-1:000000000000:table/${name}`;
const jobs: TableDefinition = {
  TableName: 'jobs',
  KeySchema: [
    { AttributeName: 'account', KeyType: 'HASH' },
    { AttributeName: 'job', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    { AttributeName: 'account', AttributeType: 'S' },
    { AttributeName: 'job', AttributeType: 'S' },
    { AttributeName: 'status', AttributeType: 'S' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'by-status',
      KeySchema: [{ AttributeName: 'status', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
};
const ledger: TableDefinition = {
  TableName: 'ledger',
  KeySchema: [{ AttributeName: 'entry', KeyType: 'HASH' }],
  AttributeDefinitions: [{ AttributeName: 'entry', AttributeType: 'S' }],
};
const key = (job: string) => ({ account: { S: 'a' }, job: { S: job } });

let cloud: TestEdge;
let dynamoDb: DynamoDb;
let operator: DynamoDBClient;

async function start(dataDir?: string): Promise<void> {
  cloud = await TestEdge.start(dataDir);
  dynamoDb = createDynamoDb(cloud.context);
  cloud.edge.serve(dynamoDb);
  operator = new DynamoDBClient(cloud.client(cloud.context.iam.operator));
  expect(await dynamoDb.createTable(jobs)).toBe(tableArn('jobs'));
  await dynamoDb.createTable(ledger);
}
/** A client of a role that may do `actions` on `resource`. */
function as(name: string, ...grants: [action: string | string[], resource: string][]): DynamoDBClient {
  cloud.role(
    name,
    grants.map(([Action, Resource]) => ({ Effect: 'Allow', Action, Resource })),
  );
  return new DynamoDBClient(cloud.client(cloud.context.iam.issue(roleArn(name), 'session-1')));
}
/** The engines that keep tables in a data folder. */
const enginesOf = (dataDir: string): { pid: number; port: number }[] =>
  readdirSync('/proc').flatMap((entry) => {
    try {
      const parameters = readFileSync(join('/proc', entry, 'cmdline'), 'utf8').split('\0');
      const isEngine = parameters[0]?.endsWith('/dynoxide') && parameters.includes(join(dataDir, 'dynamodb.sqlite'));
      if (!isEngine) return [];
      return [{ pid: Number(entry), port: Number(parameters[parameters.indexOf('--port') + 1]) }];
    } catch {
      return [];
    }
  });
const denied = (action: string, resource: string) =>
  expect.objectContaining({
    name: 'AccessDeniedException',
    message: expect.stringContaining(`is not authorized to perform: ${action} on resource: "${resource}"`),
  });

beforeAll(() => start());
afterAll(async () => {
  await dynamoDb.stop();
  await cloud[Symbol.asyncDispose]();
});

describe('as DynamoDB', () => {
  it('keeps items and finds them by index', async () => {
    const Item = { ...key('1'), status: { S: 'queued' }, title: { S: 'Ünïcode 🎬' } };
    await operator.send(new PutItemCommand({ TableName: 'jobs', Item }));
    const found = await operator.send(new GetItemCommand({ TableName: 'jobs', Key: key('1'), ConsistentRead: true }));
    expect(found.Item).toEqual(Item);
    const queued = await operator.send(
      new QueryCommand({
        TableName: 'jobs',
        IndexName: 'by-status',
        KeyConditionExpression: '#s = :s',
        ExpressionAttributeNames: { '#s': 'status' },
        ExpressionAttributeValues: { ':s': { S: 'queued' } },
      }),
    );
    expect(queued.Items).toEqual([Item]);
  });

  it('cancels a transaction whole, with the reason of each item', async () => {
    const put = new TransactWriteItemsCommand({
      TransactItems: [
        { Put: { TableName: 'ledger', Item: { entry: { S: 'charge' } } } },
        {
          Update: {
            TableName: 'jobs',
            Key: key('absent'),
            UpdateExpression: 'SET title = :t',
            ConditionExpression: 'attribute_exists(job)',
            ExpressionAttributeValues: { ':t': { S: 'x' } },
          },
        },
      ],
    });
    await expect(operator.send(put)).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
    });
    const charge = new GetItemCommand({ TableName: 'ledger', Key: { entry: { S: 'charge' } } });
    expect((await operator.send(charge)).Item).toBeUndefined();
  });

  it('refuses operations that no handler may use by name', async () => {
    const create = new CreateTableCommand({ ...ledger, TableName: 'more', BillingMode: 'PAY_PER_REQUEST' });
    await expect(operator.send(create)).rejects.toThrow('dynamodb:CreateTable');
  });

  it('answers a table that nobody made as DynamoDB does', async () => {
    await expect(operator.send(new DescribeTableCommand({ TableName: 'absent' }))).rejects.toThrow(
      expect.objectContaining({ name: 'ResourceNotFoundException' }),
    );
  });
});

describe('permissions', () => {
  it('allows the granted action on the granted table and nothing else', async () => {
    const reader = as('Reader', ['dynamodb:GetItem', tableArn('jobs')]);
    await reader.send(new GetItemCommand({ TableName: 'jobs', Key: key('1') }));
    await expect(reader.send(new GetItemCommand({ TableName: 'ledger', Key: { entry: { S: '1' } } }))).rejects.toThrow(
      denied('dynamodb:GetItem', tableArn('ledger')),
    );
    await expect(reader.send(new PutItemCommand({ TableName: 'jobs', Item: key('2') }))).rejects.toThrow(
      denied('dynamodb:PutItem', tableArn('jobs')),
    );
    expect((await operator.send(new GetItemCommand({ TableName: 'jobs', Key: key('2') }))).Item).toBeUndefined();
  });

  it('asks for an index by its own ARN', async () => {
    const query = new QueryCommand({
      TableName: 'jobs',
      IndexName: 'by-status',
      KeyConditionExpression: '#s = :s',
      ExpressionAttributeNames: { '#s': 'status' },
      ExpressionAttributeValues: { ':s': { S: 'queued' } },
    });
    const tableOnly = as('Table-Only', ['dynamodb:Query', tableArn('jobs')]);
    await expect(tableOnly.send(query)).rejects.toThrow(
      denied('dynamodb:Query', `${tableArn('jobs')}/index/by-status`),
    );
    await as('Indexed', ['dynamodb:Query', `${tableArn('jobs')}/index/by-status`]).send(query);
    await expect(tableOnly.send(new ScanCommand({ TableName: 'jobs', IndexName: 'by-status' }))).rejects.toThrow(
      denied('dynamodb:Scan', `${tableArn('jobs')}/index/by-status`),
    );
  });

  it('asks for every item of a transaction by its single operation', async () => {
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
    const read = new TransactGetItemsCommand({
      TransactItems: [{ Get: { TableName: 'jobs', Key: key('1') } }],
    });
    await as('Getter', ['dynamodb:GetItem', tableArn('jobs')]).send(read);
    await expect(as('Query-Only', ['dynamodb:Query', tableArn('jobs')]).send(read)).rejects.toThrow(
      denied('dynamodb:GetItem', tableArn('jobs')),
    );
  });

  it('asks for every table of a batch', async () => {
    const RequestItems = { jobs: { Keys: [key('1')] }, ledger: { Keys: [{ entry: { S: 'p' } }] } };
    const half = as('Half', ['dynamodb:BatchGetItem', tableArn('jobs')]);
    await expect(half.send(new BatchGetItemCommand({ RequestItems }))).rejects.toThrow(
      denied('dynamodb:BatchGetItem', tableArn('ledger')),
    );
    const write = new BatchWriteItemCommand({ RequestItems: { jobs: [{ PutRequest: { Item: key('b') } }] } });
    await expect(as('Putter', ['dynamodb:PutItem', tableArn('jobs')]).send(write)).rejects.toThrow(
      denied('dynamodb:BatchWriteItem', tableArn('jobs')),
    );
    await as('Batcher', ['dynamodb:BatchWriteItem', tableArn('jobs')]).send(write);
  });
});

describe('time to live', () => {
  it('deletes what has expired and keeps the rest', async () => {
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

it('sweeps by itself once resumed', async () => {
  await using other = await TestEdge.start();
  const swept = createDynamoDb(other.context, { sweepMs: 20 });
  other.edge.serve(swept);
  const client = new DynamoDBClient(other.client(other.context.iam.operator));
  await swept.createTable(jobs);
  await client.send(new PutItemCommand({ TableName: 'jobs', Item: { ...key('old'), expires_at: { N: '1' } } }));
  await swept.resume();
  await vi.waitFor(async () => {
    const { Item } = await client.send(new GetItemCommand({ TableName: 'jobs', Key: key('old') }));
    expect(Item).toBeUndefined();
  });
  await swept.stop();
});

describe('across restarts', () => {
  const restart = async (): Promise<void> => {
    await dynamoDb.stop();
    await start(await cloud.stop());
  };
  const getTitle = async (job: string) =>
    (await operator.send(new GetItemCommand({ TableName: 'jobs', Key: key(job) }))).Item?.title?.S;

  it('keeps items', async () => {
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
    await expect(dynamoDb.createTable(rekeyed)).rejects.toThrow('start with --reset');
  });
});

it('leaves no engine behind when the cloud is killed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cueline-killed-'));
  const dynoxideModule = join(import.meta.dirname, '../../../src/services/dynamodb/dynoxide.ts');
  const program = `
    import { startDynoxide } from ${JSON.stringify(dynoxideModule)};
    await startDynoxide({ dataDir: ${JSON.stringify(dataDir)}, onDeath() {} });
    console.log('ready');`;
  const killed = spawn(process.execPath, ['--input-type=module', '-e', program]);
  await once(killed.stdout, 'data');
  expect(enginesOf(dataDir)).toHaveLength(1);
  killed.kill('SIGKILL');
  await vi.waitFor(() => expect(enginesOf(dataDir)).toHaveLength(0));
  rmSync(dataDir, { recursive: true });
});

it('says so when the engine dies', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  await using other = await TestEdge.start();
  const doomed = createDynamoDb(other.context, { onDeath: resolve });
  await doomed.createTable(ledger);
  for (const { pid } of enginesOf(other.context.dataDir)) process.kill(pid, 'SIGKILL');
  expect(await promise).toContain('ended unexpectedly with 137');
  await doomed.stop();
});

it('uses a DynamoDB that runs already, and says so when none does', async () => {
  await using other = await TestEdge.start();
  const engine = createDynamoDb(other.context);
  await engine.createTable(ledger);
  const endpoint = `http://127.0.0.1:${enginesOf(other.context.dataDir)[0]?.port}`;
  const guest = createDynamoDb(other.context, { dynamoDbEndpoint: endpoint });
  expect(await guest.createTable(ledger)).toBe(tableArn('ledger'));
  await guest.stop();
  await engine.stop();
  const nowhere = createDynamoDb(other.context, { dynamoDbEndpoint: endpoint });
  await expect(nowhere.createTable(ledger)).rejects.toThrow(`No DynamoDB answers at ${endpoint}`);
  await nowhere.stop();
});
