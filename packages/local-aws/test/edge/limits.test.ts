import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { CreateJobCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, it, onTestFinished } from 'vitest';
import type { AwsService } from '../../src/edge/aws-service.ts';
import { writeJsonError } from '../../src/edge/json-service.ts';
import type { Limits } from '../../src/edge/limits.ts';
import { createEvents } from '../../src/services/events/service.ts';
import { createS3 } from '../../src/services/s3/service.ts';
import { TestEdge } from './test-edge.ts';

const started = async (limits: Limits) => {
  const cloud = await TestEdge.start({ limits });
  onTestFinished(async () => {
    await cloud.stop();
  });
  return cloud;
};

const service = (signingName: string, operation: string): AwsService => ({
  signingName,
  writeError: writeJsonError,
  async handle(call) {
    call.countAs(operation);
    call.response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  },
});

it('refuses calls over a limit with the error of the service, and answers the others', async () => {
  const over = new Set(['Invoke', 'CreateJob', 'GetItem', 'GetObject']);
  const cloud = await started({ reached: ({ operation }) => over.has(operation) });
  const s3 = createS3(cloud.context);
  s3.createBucket({ name: 'media' });
  onTestFinished(() => s3.stop());
  cloud.edge.serve(s3);
  cloud.edge.serve(service('lambda', 'Invoke'));
  cloud.edge.serve(service('mediaconvert', 'CreateJob'));
  cloud.edge.serve(service('dynamodb', 'GetItem'));
  const config = { ...cloud.client(cloud.context.iam.operator), maxAttempts: 1 };
  const calls = {
    TooManyRequestsException: () => new LambdaClient(config).send(new InvokeCommand({ FunctionName: 'f' })),
    ServiceQuotaExceededException: () =>
      new MediaConvertClient(config).send(new CreateJobCommand({ Role: 'r', Settings: {} })),
    ThrottlingException: () => new DynamoDBClient(config).send(new GetItemCommand({ TableName: 't', Key: {} })),
  };
  for (const [name, call] of Object.entries(calls)) await expect(call()).rejects.toMatchObject({ name });
  const object = new GetObjectCommand({ Bucket: 'media', Key: 'k' });
  const get = () => new S3Client({ ...config, forcePathStyle: true }).send(object);
  await expect(get()).rejects.toMatchObject({ name: 'SlowDown' });
  over.clear();
  for (const call of Object.values(calls)) await call();
  await expect(get()).rejects.toMatchObject({ name: 'NoSuchKey' });
});

it('delivers an event on demand, even twice with the same id or out of order', async () => {
  const cloud = await started({ eventDelaysMs: (detail) => (detail === 'a' ? [300] : [0, 600]) });
  const received: { id: string; detail: unknown }[] = [];
  const functions = {
    invoke: () => Promise.reject(new Error('EventBridge invokes asynchronously')),
    invokeLater: ({ payload }: { payload: string }) => void received.push(JSON.parse(payload)),
  };
  const events = createEvents(cloud.context, { functions, queues: { send: () => {} } });
  onTestFinished(() => events.stop());
  const targets = [{ id: 't', arn: 'arn:aws:lambda:us-east-1:000000000000:function:f' }];
  const arn = 'arn:aws:events:us-east-1:000000000000:rule/r';
  events.putRule({ arn, name: 'r', eventPattern: { source: ['aws.x'] }, targets });
  for (const detail of ['a', 'b']) events.publish({ source: 'aws.x', detailType: 'X', resources: [], detail });
  await expect.poll(() => received.map(({ detail }) => detail)).toEqual(['b', 'a', 'b']);
  expect(received[2]?.id).toBe(received[0]?.id);
});
