import { createServer } from 'node:http';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startEdge } from '../../src/edge/server.ts';
import { createSts } from '../../src/services/sts/service.ts';
import { Echo, echoService } from './echo-service.ts';
import { roleArn, TestEdge } from './test-edge.ts';

let cloud: TestEdge;
beforeEach(async () => {
  cloud = await TestEdge.start();
});
afterEach(() => cloud[Symbol.asyncDispose]());

const operator = () => cloud.client(cloud.context.iam.operator);
const errorOf = async (response: Response) => v.parse(Echo, await response.json()).__type;
const invoke = new InvokeCommand({ FunctionName: 'f', Payload: '{}' });

it('listens on loopback only', () => {
  expect(cloud.edge.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

it('routes by the service in the signature', async () => {
  cloud.edge.serve(echoService('lambda'));
  cloud.edge.serve(createSts(cloud.context));
  const { Payload } = await new LambdaClient(operator()).send(invoke);
  expect(JSON.parse(Buffer.from(Payload ?? '').toString()).path).toBe('/2015-03-31/functions/f/invocations');
  expect((await new STSClient(operator()).send(new GetCallerIdentityCommand({}))).Account).toBe('000000000000');
});

it('refuses by name a service that has no stand-in', async () => {
  await expect(new LambdaClient(operator()).send(invoke)).rejects.toThrow('the service lambda');
});

it('passes unsigned calls and preflights of signed URLs to S3 as anonymous', async () => {
  cloud.edge.serve(echoService('s3'));
  const answer = async (path: string, method: string) => (await fetch(cloud.edge.url + path, { method })).json();
  expect(await answer('/media/1', 'GET')).toMatchObject({ principal: { kind: 'anonymous' }, presigned: false });
  const query = 'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=x%2F20260101%2Fus-east-1%2Fs3%2Faws4_request';
  expect(await answer(`/media/1?${query}`, 'OPTIONS')).toMatchObject({ principal: { kind: 'anonymous' } });
  expect(await answer(`/media/1?${query}`, 'PUT')).toMatchObject({ __type: 'AuthorizationHeaderMalformed' });
});

it('refuses an unsigned call of a JSON service', async () => {
  const response = await fetch(cloud.edge.url, { method: 'POST', headers: { 'x-amz-target': 'DynamoDB.GetItem' } });
  expect([response.status, await errorOf(response)]).toEqual([403, 'MissingAuthenticationTokenException']);
});

it('answers AccessDeniedException for JSON services and AccessDenied for the others', async () => {
  cloud.role('Nobody', []);
  const nobody = cloud.client(cloud.context.iam.issue(roleArn('Nobody'), 's1'));
  cloud.edge.serve(echoService('lambda', { asks: 'lambda:InvokeFunction' }));
  cloud.edge.serve(echoService('s3', { asks: 's3:GetObject' }));
  await expect(new LambdaClient(nobody).send(invoke)).rejects.toThrow(
    expect.objectContaining({
      name: 'AccessDeniedException',
      $metadata: expect.objectContaining({ httpStatusCode: 403 }),
    }),
  );
  const s3 = await fetch(`${cloud.edge.url}/media/1`);
  expect([s3.status, await errorOf(s3)]).toEqual([403, 'AccessDenied']);
});

it('shows the reason of its own failures only in the log', async () => {
  cloud.edge.serve(echoService('lambda', { fails: true }));
  const error = await new LambdaClient(operator()).send(invoke).catch((cause) => cause);
  expect([error.name, error.$metadata.httpStatusCode]).toEqual(['InternalFailure', 500]);
  expect(error.message).not.toContain('broke');
  expect(cloud.logs.join('\n')).toMatch(/POST \/2015-03-31\/.*the stand-in broke[\s\S]*echo-service\.ts/);
});

it('keeps the query of a URL, which may be its signature, out of the log', async () => {
  cloud.edge.serve(echoService('s3', { fails: true }));
  await fetch(`${cloud.edge.url}/media/1?partNumber=5e`);
  expect(cloud.logs.join('\n')).toContain('GET /media/1 ');
  expect(cloud.logs.join('\n')).not.toContain('5e');
});

it('refuses bodies over 10 MiB', async () => {
  cloud.edge.serve(echoService('s3'));
  const put = (sizeBytes: number) => fetch(cloud.edge.url, { method: 'PUT', body: Buffer.alloc(sizeBytes) });
  expect((await put(10 * 1024 * 1024)).status).toBe(200);
  expect((await put(10 * 1024 * 1024 + 1)).status).toBe(413);
});

it('refuses a signed path that is not percent-encoded UTF-8', async () => {
  cloud.edge.serve(echoService('s3'));
  const s3 = new S3Client({ ...operator(), forcePathStyle: true });
  s3.middlewareStack.add(
    (next) => (args) => {
      Object.assign(args.request ?? {}, { path: '/media/%ff' });
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  const error = await s3.send(new GetObjectCommand({ Bucket: 'media', Key: 'k' })).catch((cause) => cause);
  expect(error.$metadata.httpStatusCode).toBe(400);
});

it('uses another port when its own is in use, and logs it', async () => {
  const port = Number(new URL(cloud.edge.url).port);
  const dataDir = await cloud.stop({ keepData: true });
  const squatter = createServer().listen(port, '127.0.0.1');
  cloud = await TestEdge.start({ dataDir });
  squatter.close();
  expect(cloud.edge.url).not.toContain(`:${port}`);
  expect(cloud.logs).toEqual([`edge: port ${port} of the last start is in use; URLs signed before no longer work`]);
});

it('does not replace a given port', async () => {
  const { context } = cloud;
  const port = Number(new URL(cloud.edge.url).port);
  await expect(startEdge({ ...context, port })).rejects.toThrow('EADDRINUSE');
});

it('ends calls in progress when it closes', async () => {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  cloud.edge.serve({ ...echoService('s3'), handle: async () => resolve() });
  const hanging = fetch(cloud.edge.url).catch(() => 'cut off');
  await reached;
  await cloud.edge.close();
  expect(await hanging).toBe('cut off');
  cloud = await TestEdge.start();
});
