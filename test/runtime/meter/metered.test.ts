import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { metered } from '#runtime/meter/metered.ts';
import { newTally, withTally } from '#runtime/meter/tally.ts';
import { type Reply, startAwsHost } from './aws-host.ts';

let answer: (operation: string, nth: number) => Reply = () => ({ body: {} });
const host = await startAwsHost((operation, nth) => answer(operation, nth));
afterAll(() => host.close());
beforeEach(() => host.seen.splice(0));

const config = {
  region: 'us-east-1',
  endpoint: host.url,
  credentials: { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' },
};
const dynamoDb = DynamoDBDocumentClient.from(metered('dynamodb', new DynamoDBClient(config)));
const s3 = metered('s3', new S3Client({ ...config, forcePathStyle: true }));
const read = new GetCommand({ TableName: 'jobs', Key: { id: '1' } });
const write = new UpdateCommand({ TableName: 'jobs', Key: { id: '1' } });

/** The calls and units that it made, also where it failed. */
const tallyOf = async (work: () => Promise<unknown>) => {
  const tally = newTally('request', { route: 'test' });
  await withTally(tally, () => work().catch(() => {}));
  return tally;
};

describe('a call of a metered client', () => {
  it('is counted under its service and operation, with the capacity in its answer', async () => {
    answer = () => ({ body: { ConsumedCapacity: { TableName: 'jobs', CapacityUnits: 1.5 } } });
    const { calls, units } = await tallyOf(() => Promise.all([dynamoDb.send(read), dynamoDb.send(write)]));
    expect(calls).toEqual({ dynamodb: { GetItem: 1, UpdateItem: 1 } });
    expect(units).toEqual({ dynamodb_read_units: 1.5, dynamodb_write_units: 1.5 });
  });

  it('is counted once for each attempt of the SDK', async () => {
    answer = (_operation, nth) =>
      nth < 3
        ? { status: 500, body: { __type: 'InternalServerError' } }
        : { body: { ConsumedCapacity: { CapacityUnits: 1 } } };
    const { calls, units } = await tallyOf(() => dynamoDb.send(read));
    expect(host.seen).toHaveLength(3);
    expect(calls).toEqual({ dynamodb: { GetItem: 3 } });
    expect(units).toEqual({ dynamodb_read_units: 1 });
  });

  it('takes one unit where a condition refuses a write, since that answer has no capacity', async () => {
    answer = () => ({
      status: 400,
      body: { __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException' },
    });
    expect((await tallyOf(() => dynamoDb.send(write))).units).toEqual({ dynamodb_write_units: 1 });
  });

  it('takes two units for each write of a cancelled transaction', async () => {
    const CancellationReasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }];
    answer = () => ({ status: 400, body: { __type: 'TransactionCanceledException', CancellationReasons } });
    const command = new TransactWriteCommand({ TransactItems: [] });
    expect((await tallyOf(() => dynamoDb.send(command))).units).toEqual({ dynamodb_write_units: 4 });
  });

  it('takes a unit of its meter where AWS bills requests, also for one that finds no object', async () => {
    answer = () => ({ status: 404, body: {} });
    const { calls, units } = await tallyOf(() => s3.send(new HeadObjectCommand({ Bucket: 'b', Key: 'k' })));
    expect(calls).toEqual({ s3: { HeadObject: 1 } });
    expect(units).toEqual({ s3_get_requests: 1 });
  });

  it('is not counted where a URL is only signed', async () => {
    const tally = await tallyOf(() => getSignedUrl(s3, new GetObjectCommand({ Bucket: 'b', Key: 'k' })));
    expect(tally.calls).toEqual({});
    expect(host.seen).toEqual([]);
  });

  it('works outside of invocations', async () => {
    answer = () => ({ body: {} });
    await dynamoDb.send(read);
    expect(host.seen).toEqual(['GetItem']);
  });
});
