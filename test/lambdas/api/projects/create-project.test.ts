import { MediaConvertClient, ProbeCommand, type ProbeResult } from '@aws-sdk/client-mediaconvert';
import { CopyObjectCommand, GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { callOrder } from '../../../support/call-order.ts';
import { callHandler } from '../../../support/cloud/call-handler.ts';
import { mockClient } from '../../../support/shared-modules/mock-client.ts';
import { account, newApiKey, slot, upload_id } from '../../../support/stores/example-records.ts';

const dynamoDb = mockClient(DynamoDBDocumentClient);
const s3 = mockClient(S3Client);
const machines = mockClient(SFNClient);
const mediaConvert = mockClient(MediaConvertClient);
const { key, keyRecord } = newApiKey();
const probed: ProbeResult = {
  Container: { Format: 'mp3', Duration: 5, Tracks: [{ TrackType: 'audio', Codec: 'MP3' }] },
};

beforeEach(() => {
  for (const client of [dynamoDb, s3, machines, mediaConvert]) client.reset();
  dynamoDb.on(GetCommand).resolves({});
  for (const [TableName, Item] of Object.entries({ 'api-keys': keyRecord, accounts: account, uploads: slot }))
    dynamoDb.on(GetCommand, { TableName }).resolves({ Item });
  // The table of rate limits: the bucket was full.
  dynamoDb.on(UpdateCommand).resolves({ Attributes: { full_at_ms: Date.now() } });
  dynamoDb.on(QueryCommand).resolves({ Items: [] });
  dynamoDb.on(TransactWriteCommand).resolves({});
  s3.on(HeadObjectCommand).resolves({ ContentLength: slot.size_bytes, ETag: '"e"' });
  s3.on(GetObjectCommand).resolves({});
  s3.on(CopyObjectCommand).resolves({});
  mediaConvert.on(ProbeCommand).resolves({ ProbeResults: [probed] });
  machines.on(StartExecutionCommand).resolves({});
});

const create = () => callHandler(routes.createProject, { key, body: { upload_id } });

it('the balance is read while the machine is started', async () => {
  const { order, noted } = callOrder();
  dynamoDb.on(TransactWriteCommand).callsFake(() => {
    const balance = noted('balance', { Item: account });
    dynamoDb.on(GetCommand, { TableName: 'accounts' }).callsFake(balance);
    return {};
  });
  machines.on(StartExecutionCommand).callsFake(noted('start', {}));
  const answer = await create();
  expect([answer.status, answer.headers.get('cueline-credits-remaining')]).toEqual([201, String(account.credits)]);
  expect(order.slice(0, 2).toSorted()).toEqual(['balance begins', 'start begins']);
});

it.each(['TooManyRequestsException', 'ServiceQuotaExceededException'])(
  'a Probe that is refused by %s is answered 503 with Retry-After, and writes nothing',
  async (name) => {
    mediaConvert.on(ProbeCommand).rejects(Object.assign(new Error('over the quota'), { name }));
    const answer = await create();
    expect(answer.refusal).toEqual({ status: 503, code: 'unavailable' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(dynamoDb.commandCalls(TransactWriteCommand)).toEqual([]);
    expect(s3.commandCalls(CopyObjectCommand)).toEqual([]);
  },
);
