import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { objectKeys } from '#contract/object-keys.ts';
import { RenderChunkWork } from '#contract/schemas/pipeline.ts';
import { LAMBDA_THROTTLED } from '#contract/step-errors.ts';
import { listParts } from '#runtime/aws/s3-multipart.ts';
import { linesOf } from '../../../runtime/meter/cost-lines-written.ts';
import { mockClient } from '../../../support/shared-modules/mock-client.ts';
import { stepOf } from '../../../support/step-of.ts';
import { account_id, export_id, exported, project_id } from '../../../support/stores/example-records.ts';
import { hold, interceptTables, put, putText, textOf } from '../../../support/stores/tables-in-memory.ts';
import { smallPlan } from '../../../support/video/plans.ts';

const [sts, lambda] = [mockClient(STSClient), mockClient(LambdaClient)];
const work = { account_id, project_id, export_id };
const input = {
  ...work,
  stated_ms: 3000,
  rendering: { plan: smallPlan, source_key: 'media/a/p/source', media_ms: 3000 },
};
const handler = stepOf(() => import('../../../../lambdas/pipelines/export/render-video.lambda.ts'));

beforeAll(interceptTables);
beforeEach(() => {
  hold({ exports: { ...exported, status: 'processing' } }, { 'media/a/p/source': 'media' });
  const Credentials = {
    AccessKeyId: 'ASIA',
    SecretAccessKey: 'secret',
    SessionToken: 'token',
    Expiration: new Date(2e12),
  };
  sts.on(AssumeRoleCommand).resolves({ Credentials });
});

const answer = (payload: object, FunctionError?: string, meanwhile = () => {}): void => {
  const text = JSON.stringify(payload);
  const Payload = Object.assign(new TextEncoder().encode(text), { transformToString: () => text });
  lambda.reset();
  lambda.on(InvokeCommand).callsFake(async () => {
    meanwhile();
    return { Payload, ...(FunctionError && { FunctionError }) };
  });
};
const made = { sizeBytes: 4, foundMs: 1200, frames: 30, reads: 7, etags: ['"1"'] };

it('gives RenderChunk signed URLs of the media and of the parts, and passes on what it throws, without an upload left', async () => {
  answer({ errorType: 'UnreadableMedia', errorMessage: 'It is damaged.' }, 'Unhandled');
  await expect(handler(input)).rejects.toMatchObject({ name: 'UnreadableMedia', message: 'It is damaged.' });
  const [invoked] = lambda.commandCalls(InvokeCommand);
  const { source, parts } = v.parse(RenderChunkWork, JSON.parse(String(invoked?.args[0].input.Payload)));
  expect(source).toMatchObject({ url: expect.stringMatching(/media\/a\/p\/source\?.*X-Amz-Signature=/), sizeBytes: 5 });
  expect(parts.urls[1]).toMatch(/video\.mp4\?.*partNumber=2&uploadId=m1/);
  expect(await listParts({ key: objectKeys.video(work), multipartId: 'm1' })).toBeUndefined();
});

it('completes the video, and says how long its media were found to be', async () => {
  answer(made);
  expect(await handler(input)).toEqual({ ...work, stated_ms: 3000, encoded_ms: 1200 });
});

it('has the files that RenderChunk read and the parts that it stored in its cost line', async () => {
  answer(made);
  const { lines } = await linesOf(() => handler(input));
  vi.unstubAllEnvs();
  expect(lines[0]?.modelled).toMatchObject({ s3_get_requests: 7, s3_put_requests: 1 });
});

it('passes on a time-out of RenderChunk, which has no name, without an upload left', async () => {
  answer({ errorMessage: '2026-11-21T09:35:41Z 5e1b Task timed out after 870.00 seconds' }, 'Unhandled');
  await expect(handler(input)).rejects.toMatchObject({ name: 'Lambda.Unknown' });
  expect(await listParts({ key: objectKeys.video(work), multipartId: 'm1' })).toBeUndefined();
});

it('throws WorkEnded where the export was cancelled', async () => {
  hold({ exports: { ...exported, status: 'failed' } });
  await expect(handler(input)).rejects.toMatchObject({ name: 'WorkEnded' });
});

it('does not make a video again that an earlier run has stored', async () => {
  answer(made);
  await handler(input);
  lambda.reset();
  expect(await handler(input)).toEqual({ ...work, stated_ms: 3000 });
  expect(lambda.calls()).toEqual([]);
});

it('leaves no upload where an earlier run has stored the video meanwhile', async () => {
  answer(made, undefined, () => putText(objectKeys.video(work), 'the first'));
  expect(await handler(input)).toEqual({ ...work, stated_ms: 3000, encoded_ms: 1200 });
  expect(textOf(objectKeys.video(work))).toBe('the first');
  expect(await listParts({ key: objectKeys.video(work), multipartId: 'm1' })).toBeUndefined();
});

it('stores no video of an export that was cancelled while it was made', async () => {
  answer(made, undefined, () => put('exports', { ...exported, status: 'failed' }));
  await expect(handler(input)).rejects.toMatchObject({ name: 'WorkEnded' });
  expect(textOf(objectKeys.video(work))).toBeUndefined();
  expect(await listParts({ key: objectKeys.video(work), multipartId: 'm1' })).toBeUndefined();
});

it('says that no Lambda is free in the words for which machines wait long', async () => {
  lambda.reset();
  lambda.on(InvokeCommand).rejects(Object.assign(new Error('Rate Exceeded.'), { name: 'TooManyRequestsException' }));
  await expect(handler(input)).rejects.toMatchObject({ name: LAMBDA_THROTTLED });
});

it('passes on what RenderChunk throws also where the upload cannot be aborted', async () => {
  const s3 = mockClient(S3Client);
  onTestFinished(() => s3.restore());
  s3.on(HeadObjectCommand).resolves({ ContentLength: 5 });
  s3.on(HeadObjectCommand, { Key: objectKeys.video(work) }).rejects(Object.assign(new Error(), { name: 'NotFound' }));
  s3.on(CreateMultipartUploadCommand).resolves({ UploadId: 'm1' });
  s3.on(AbortMultipartUploadCommand).rejects(Object.assign(new Error(), { name: 'SlowDown' }));
  answer({ errorType: 'UnreadableMedia', errorMessage: 'It is damaged.' }, 'Unhandled');
  await expect(handler(input)).rejects.toMatchObject({ name: 'UnreadableMedia' });
  expect(s3.commandCalls(AbortMultipartUploadCommand)).toHaveLength(1);
});
