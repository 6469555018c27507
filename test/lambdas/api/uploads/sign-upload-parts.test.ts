import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { environmentNames } from '#contract/names.ts';
import { routes } from '#contract/routes.ts';
import { UploadParts } from '#contract/schemas/upload.ts';
import { callHandler } from '../../../support/cloud/call-handler.ts';
import { mockClient } from '../../../support/shared-modules/mock-client.ts';
import { newApiKey, slot, upload_id } from '../../../support/stores/example-records.ts';

process.env[environmentNames.signerRole('part')] = 'arn:aws:iam::000000000000:role/part';
const dynamoDb = mockClient(DynamoDBDocumentClient);
const s3 = mockClient(S3Client);
const sts = mockClient(STSClient);

it('a request that began the upload second aborts what it made, and signs parts of the first', async () => {
  const { key, keyRecord } = newApiKey({ last_used_at: new Date().toISOString() });
  const unbegun = { ...slot, created_at: new Date().toISOString() };
  dynamoDb.on(GetCommand, { TableName: 'api-keys' }).resolves({ Item: keyRecord });
  dynamoDb.on(GetCommand, { TableName: 'keys' }).resolves({});
  dynamoDb
    .on(GetCommand, { TableName: 'uploads' })
    .resolvesOnce({ Item: unbegun })
    .resolves({ Item: { ...unbegun, signed_multipart_id: 'first' } });
  dynamoDb
    .on(UpdateCommand, { TableName: 'uploads' })
    .rejects(Object.assign(new Error(), { name: 'ConditionalCheckFailedException' }));
  s3.on(CreateMultipartUploadCommand).resolves({ UploadId: 'second' });
  s3.on(ListPartsCommand).resolves({});
  s3.on(AbortMultipartUploadCommand).resolves({});
  const Credentials = { AccessKeyId: 'AKIA', SecretAccessKey: 's', SessionToken: 't', Expiration: new Date() };
  sts.on(AssumeRoleCommand).resolves({ Credentials });

  const answer = await callHandler(routes.signUploadParts, { key, id: upload_id, body: {} });
  const [part] = answer.as(UploadParts).data;
  expect(new URL(part?.url ?? '').searchParams.get('uploadId')).toBe('first');
  const aborted = s3.commandCalls(AbortMultipartUploadCommand).map(({ args: [{ input }] }) => input.UploadId);
  expect(aborted).toEqual(['second']);
});
