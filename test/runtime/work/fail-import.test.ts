import { AbortMultipartUploadCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { newImport } from '#core/work/new-job.ts';
import { failImport } from '#runtime/work/fail-import.ts';
import { setLambdaEnvironment } from '../../support/lambda-environment.ts';
import { mockClient } from '../../support/shared-modules/mock-client.ts';
import { job_id, nowMs, project, work } from '../../support/stores/example-records.ts';

const dynamoDb = mockClient(DynamoDBDocumentClient);
const s3 = mockClient(S3Client);

it('aborts the multipart upload that a step notes after the job was read', async () => {
  setLambdaEnvironment();
  const read = newImport(work, job_id, nowMs);
  dynamoDb.on(GetCommand, { TableName: 'projects' }).resolves({ Item: project });
  dynamoDb.on(GetCommand, { TableName: 'jobs' }).resolves({ Item: { ...read, multipart_id: 'noted' } });
  dynamoDb.on(TransactWriteCommand).resolves({});
  s3.on(AbortMultipartUploadCommand).resolves({});
  s3.on(ListObjectVersionsCommand).resolves({});
  expect(await failImport(read, { message: 'stopped', code: 'internal_error' })).toBe(true);
  expect(s3.commandCalls(AbortMultipartUploadCommand).map(({ args: [{ input }] }) => input.UploadId)).toEqual([
    'noted',
  ]);
});
