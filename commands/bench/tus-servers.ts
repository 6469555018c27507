import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest, createServer, type IncomingMessage } from 'node:http';
import { S3Store } from '@tus/s3-store';
import { Server as TusServer } from '@tus/server';
import * as v from 'valibot';
import { environmentNames } from '../../contract/names.ts';
import { enterDeployment } from '../deployment.ts';

/**
 * One of the servers that `npm run bench -- tus` compares, in a process of its own: `cueline` is the Lambda's
 * handler behind what stands for Lambda's runtime API, unbundled as the other is; `tus-node` is @tus/server. Asked by message, it says what it has used.
 */
const [which, data = ''] = process.argv.slice(2);
const used = { s3Writes: 0, s3Reads: 0, s3Deletes: 0, dynamoDbCalls: 0, decodeMs: 0 };

const collected = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
};

const Module = v.object({ handler: v.function() });

/** Takes events as Lambda does, JSON with the body in base64, and answers what the handler answers. */
const startLambda = async () => {
  process.env[environmentNames.corsOrigins] = '*';
  process.env.AWS_LAMBDA_FUNCTION_NAME = 'tus';
  process.env.POWERTOOLS_LOG_LEVEL = 'ERROR';
  const { handler } = v.parse(
    Module,
    await import(new URL('../../lambdas/uploads/tus.lambda.ts', import.meta.url).href),
  );
  return createServer(async (request, response) => {
    const payload = await collected(request);
    const startMs = performance.now();
    const event: unknown = JSON.parse(payload.toString('utf8'));
    used.decodeMs += performance.now() - startMs;
    response.end(JSON.stringify(await handler(event, { awsRequestId: 'bench' })));
  });
};

const startTusNode = async () => {
  const { AWS_ENDPOINT_URL: endpoint = '', AWS_REGION: region = '' } = process.env;
  const bucket = process.env[environmentNames.bucket] ?? '';
  const datastore = new S3Store({
    partSize: 8 * 1024 ** 2,
    useTags: false,
    s3ClientConfig: { bucket, region, endpoint, forcePathStyle: true },
  });
  const tus = new TusServer({ path: '/files', datastore });
  return createServer(tus.handle.bind(tus));
};

await enterDeployment({ data });
subscribe('http.client.request.start', (message) => {
  const request = v.parse(v.object({ request: v.instance(ClientRequest) }), message).request;
  if (request.getHeader('x-amz-target') !== undefined) used.dynamoDbCalls += 1;
  else if (request.method === 'DELETE') used.s3Deletes += 1;
  // Listing is priced as a write. https://aws.amazon.com/s3/pricing/
  else if (['GET', 'HEAD'].includes(request.method) && !request.path.includes('list-type')) used.s3Reads += 1;
  else used.s3Writes += 1;
});

const server = which === 'cueline' ? await startLambda() : await startTusNode();
process.on('message', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.send?.({ ...used, peakBytes: maxRSS * 1024, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
