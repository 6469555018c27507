import {
  CompleteMultipartUploadCommand,
  DeleteObjectsCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  ListPartsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { routes } from '#contract/routes.ts';
import { etagOfParts } from '#core/uploads/signed-parts.ts';
import { callHandler } from '../../../support/cloud/call-handler.ts';
import { mockClient } from '../../../support/shared-modules/mock-client.ts';
import { created_at, newApiKey, slot, upload_id } from '../../../support/stores/example-records.ts';

const dynamoDb = mockClient(DynamoDBDocumentClient);
const s3 = mockClient(S3Client);
const etag = '0'.repeat(32);
const begun = { ...slot, signed_multipart_id: 'm' };
const done = { ...begun, completed_at: created_at, parts_etag: etagOfParts([etag]) };
const named = (name: string) => Object.assign(new Error(name), { name });
const { key, keyRecord } = newApiKey({ last_used_at: new Date().toISOString() });
const complete = () => callHandler(routes.completeUpload, { key, id: upload_id, body: { etags: [etag] } });

beforeEach(() => {
  dynamoDb.reset();
  s3.reset();
  dynamoDb.on(GetCommand, { TableName: 'api-keys' }).resolves({ Item: keyRecord });
  dynamoDb.on(GetCommand, { TableName: 'keys' }).resolves({});
  dynamoDb.on(GetCommand, { TableName: 'uploads' }).resolves({ Item: begun });
  dynamoDb.on(UpdateCommand, { TableName: 'uploads' }).resolves({ Attributes: done });
  s3.on(HeadObjectCommand).resolves({ ContentLength: slot.size_bytes, ETag: `"${done.parts_etag}"` });
});

it.each([
  ['deleted', undefined, 'not_found'],
  ['ended', { ...begun, terminated_at: created_at }, 'upload_expired'],
])('deletes the object for good when the slot was %s while S3 made it', async (_, Item, code) => {
  dynamoDb.on(GetCommand, { TableName: 'uploads' }).resolvesOnce({ Item: begun }).resolves({ Item });
  dynamoDb.on(UpdateCommand, { TableName: 'uploads' }).rejects(named('ConditionalCheckFailedException'));
  const Key = objectKeys.resumable(slot);
  s3.on(CompleteMultipartUploadCommand).resolves({});
  s3.on(ListObjectVersionsCommand, { Prefix: Key }).resolves({ Versions: [{ Key, VersionId: 'v' }] });
  s3.on(DeleteObjectsCommand).resolves({});

  expect((await complete()).refusal).toMatchObject({ code });
  const deleted = s3.commandCalls(DeleteObjectsCommand).map(({ args: [{ input }] }) => input.Delete?.Objects);
  expect(deleted).toEqual([[{ Key, VersionId: 'v' }]]);
});

it('answers as finished when another request completes it while S3 refuses this one', async () => {
  s3.on(CompleteMultipartUploadCommand).rejects(named('InvalidPart'));
  s3.on(ListPartsCommand).rejects(named('NoSuchUpload'));
  const answer = await complete();
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual({ upload_id, completed_at: created_at });
});

it('names no part when the one that was missing has come since', async () => {
  s3.on(CompleteMultipartUploadCommand).rejects(named('InvalidPart'));
  s3.on(ListPartsCommand).resolves({ Parts: [{ PartNumber: 1, Size: slot.size_bytes, ETag: `"${etag}"` }] });
  s3.on(HeadObjectCommand).rejects(named('NotFound'));
  expect((await complete()).refusal).toEqual({ status: 503, code: 'unavailable' });
});
