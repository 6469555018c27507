import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { startRuntimeApi } from './runtime-api.ts';

const Address = v.object({ port: v.number() });
const LambdaAnswer = v.object({
  statusCode: v.number(),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  body: v.optional(v.string(), ''),
});

interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** The fields of payload format 2.0 that our handler reads, for a request to the TUS endpoint with this body. */
export const gatewayEvent = ({ method, path, headers }: HttpRequest, base64: string) => {
  const upload_id = path.split('/')[4];
  return {
    rawPath: path,
    headers: { ...headers, 'x-forwarded-proto': 'http' },
    requestContext: { requestId: 'bench', http: { method, path } },
    ...(upload_id && { pathParameters: { upload_id } }),
    body: base64,
    isBase64Encoded: true,
  };
};

/** Does what API Gateway does in an upload: it puts the body as base64 into an event for the Lambda that polls `runtimeApiPort`. */
export const startGateway = async () => {
  const lambda = await startRuntimeApi();
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const event = gatewayEvent({ method, path, headers }, (await bodyOf(request)).toString('base64'));
    const { statusCode, headers: answered, body } = v.parse(LambdaAnswer, await lambda.invoke(event));
    response.writeHead(statusCode, answered).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${v.parse(Address, server.address()).port}`,
    runtimeApiPort: lambda.port,
    stop: () => {
      lambda.stop();
      server.closeAllConnections();
      server.close();
    },
  };
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
};
