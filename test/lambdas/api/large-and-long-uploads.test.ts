import { MediaConvertClient, ProbeCommand } from '@aws-sdk/client-mediaconvert';
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import type { PlanName } from '#contract/plans.ts';
import { routes } from '#contract/routes.ts';
import { callHandler } from '../../support/cloud/call-handler.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { account, newApiKey, slot, upload_id } from '../../support/stores/example-records.ts';

const megabyte = 1024 ** 2;
const { key, keyRecord } = newApiKey({ last_used_at: new Date().toISOString() });

const dynamoDb = mockClient(DynamoDBDocumentClient);
const s3 = mockClient(S3Client);
const mediaConvert = mockClient(MediaConvertClient);
beforeEach(() => {
  for (const client of [dynamoDb, s3, mediaConvert]) client.reset();
});

/** The refusal of an upload that is too large or too long for a test to make. The services are mocked to describe it. */
const refusalOf = async (upload: { plan: PlanName; sizeBytes: number; durationSeconds?: number }) => {
  const items = {
    'api-keys': keyRecord,
    accounts: { ...account, plan: upload.plan, credits: 1000 },
    uploads: { ...slot, size_bytes: upload.sizeBytes },
  };
  for (const [TableName, Item] of Object.entries(items)) dynamoDb.on(GetCommand, { TableName }).resolves({ Item });
  for (const TableName of ['keys', 'waiting-places']) dynamoDb.on(GetCommand, { TableName }).resolves({});
  dynamoDb.on(UpdateCommand, { TableName: 'waiting-places' }).resolves({});
  s3.on(HeadObjectCommand).resolves({ ContentLength: upload.sizeBytes, ETag: '"1"' });
  s3.on(GetObjectCommand).resolves({});
  const Tracks = [{ TrackType: 'audio' as const, AudioProperties: { Channels: 2 } }];
  mediaConvert
    .on(ProbeCommand)
    .resolves({ ProbeResults: [{ Container: { Format: 'mp4', Duration: upload.durationSeconds ?? 60, Tracks } }] });
  return (await callHandler(routes.createProject, { key, body: { upload_id } })).refusal;
};

it('refuses an upload that is larger than the plan of the account takes by now', async () => {
  expect(await refusalOf({ plan: 'free', sizeBytes: 501 * megabyte })).toEqual({
    status: 403,
    code: 'plan_limit_exceeded',
    param: 'upload_id',
  });
});

it('refuses more than a gigabyte that came by one PUT, which no request can copy in time', async () => {
  expect(await refusalOf({ plan: 'studio', sizeBytes: 1024 * megabyte + 1 })).toEqual({
    status: 413,
    code: 'payload_too_large',
    param: 'upload_id',
  });
});

it('refuses more than four hours, before anything is written', async () => {
  const long = { plan: 'studio', sizeBytes: megabyte, durationSeconds: 4 * 3600 + 1 } as const;
  expect(await refusalOf(long)).toEqual({ status: 400, code: 'duration_limit_exceeded', param: 'upload_id' });
  const tablesWritten = dynamoDb.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input.TableName);
  expect(new Set(tablesWritten)).toEqual(new Set(['waiting-places', 'accounts']));
  expect(dynamoDb.commandCalls(TransactWriteCommand)).toEqual([]);
});
