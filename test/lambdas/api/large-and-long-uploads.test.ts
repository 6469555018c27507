import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { MediaConvertClient, ProbeCommand } from '@aws-sdk/client-mediaconvert';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import type { PlanName } from '#contract/plans.ts';
import type { AccountRecord, ApiKeyRecord } from '#contract/records/account.ts';
import type { UploadRecord } from '#contract/records/upload.ts';
import { routes } from '#contract/routes.ts';
import { hashOfKey, makeApiKey } from '#core/keys/api-key.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';

const megabyte = 1024 ** 2;
const key = makeApiKey(() => 9);
const account_id = '019ab2c4-0000-7000-8000-000000000001';
const upload_id = '019ab2c4-0000-7000-8000-000000000002';
const created_at = new Date(0).toISOString();
const keyRecord: ApiKeyRecord = {
  key_hash: hashOfKey(key),
  account_id,
  name: '',
  last_four: key.slice(-4),
  created_at,
};

const dynamoDb = mockClient(DynamoDBClient);
const s3 = mockClient(S3Client);
const mediaConvert = mockClient(MediaConvertClient);
beforeEach(() => {
  for (const client of [dynamoDb, s3, mediaConvert]) client.reset();
});

/** An upload that is too large or too long to be made by a test, as the services would tell of it. */
const refusalOf = async (upload: { plan: PlanName; sizeBytes: number; durationSeconds?: number }) => {
  const account: AccountRecord = { account_id, name: '', plan: upload.plan, credits: 1000, created_at };
  const slot: UploadRecord = {
    account_id,
    upload_id,
    filename: 'a.mp4',
    content_type: 'video/mp4',
    size_bytes: upload.sizeBytes,
    created_at,
    expires_at: created_at,
  };
  for (const [TableName, item] of Object.entries({ 'api-keys': keyRecord, accounts: account, uploads: slot })) {
    dynamoDb.on(GetItemCommand, { TableName }).resolves({ Item: marshall(item) });
  }
  s3.on(HeadObjectCommand).resolves({ ContentLength: upload.sizeBytes, ETag: '"1"' });
  const Tracks = [{ TrackType: 'audio' as const, AudioProperties: { Channels: 2 } }];
  mediaConvert
    .on(ProbeCommand)
    .resolves({ ProbeResults: [{ Container: { Format: 'mp4', Duration: upload.durationSeconds ?? 60, Tracks } }] });
  return (await callHandler(routes.createProject, { key, body: { upload_id } })).refusal;
};

it('refuses an upload that the plan has come not to take', async () => {
  expect(await refusalOf({ plan: 'free', sizeBytes: 501 * megabyte })).toEqual({
    status: 403,
    code: 'plan_limit_exceeded',
    param: 'upload_id',
  });
});

it('refuses a gigabyte that came by one PUT, which no request could copy in time', async () => {
  expect(await refusalOf({ plan: 'studio', sizeBytes: 1024 * megabyte + 1 })).toEqual({
    status: 413,
    code: 'payload_too_large',
    param: 'upload_id',
  });
});

it('refuses more than four hours, before anything is made or charged', async () => {
  const long = { plan: 'studio', sizeBytes: megabyte, durationSeconds: 4 * 3600 + 1 } as const;
  expect(await refusalOf(long)).toEqual({ status: 400, code: 'duration_limit_exceeded', param: 'upload_id' });
  expect(dynamoDb.calls().filter(({ firstArg }) => !(firstArg instanceof GetItemCommand))).toEqual([]);
});
