import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { AwsError } from '../../../src/aws-error.ts';
import type { CloudContext } from '../../../src/context.ts';
import type { Limits } from '../../../src/edge/limits.ts';
import { createHttpApis, type HttpApis } from '../../../src/services/api-gateway/service.ts';
import type { Invocation, InvocationResult } from '../../../src/services/lambda/function-invoker.ts';
import { startLambda } from '../lambda/lambda-stand-in.ts';

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

type Answer = (invocation: Invocation) => Promise<InvocationResult>;

interface Started {
  readonly apis: HttpApis;
  readonly url: string;
  readonly said: readonly string[];
}

interface Options {
  readonly routeKeys?: readonly string[];
  readonly timeoutMs?: number;
  readonly limits?: Limits;
}

/** An API of these routes before one function. */
async function start(
  answer: Answer,
  { routeKeys = ['$default'], timeoutMs = 30_000, limits = {} }: Options = {},
): Promise<Started> {
  const standIn = startLambda();
  const functions = { invoke: answer, invokeLater: () => {} };
  const context: CloudContext = { ...standIn.context, limits };
  const apis = createHttpApis(context, { functions, port: 0 });
  ending.push(() => apis.stop(), standIn.end);
  const { endpoint } = await apis.createApi({ id: 'api1', name: 'test' });
  for (const routeKey of routeKeys) apis.createRoute({ apiId: 'api1', routeKey, functionArn: 'arn:f', timeoutMs });
  return { apis, url: endpoint, said: standIn.said };
}

const reply =
  (value: unknown): Answer =>
  async () => ({ payload: JSON.stringify(value) });
const echo: Answer = async ({ payload }) => ({ payload: JSON.stringify({ statusCode: 200, body: payload }) });
const eventOf = async (response: Response) => JSON.parse(await response.text());

describe('the event', () => {
  it('is what AWS sends for payload format 2.0', async () => {
    const { url } = await start(echo, { routeKeys: ['POST /v1/things/{id}'] });
    const response = await fetch(`${url}/v1/things/a%20b?x=1&x=2&y=%C3%A4`, {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'Content-Type': 'application/json', Cookie: 'a=1; b=2', 'X-Test': 'yes', 'User-Agent': 'test' },
    });
    const { host } = new URL(url);
    expect(await eventOf(response)).toEqual({
      version: '2.0',
      routeKey: 'POST /v1/things/{id}',
      rawPath: '/v1/things/a b',
      rawQueryString: 'x=1&x=2&y=%C3%A4',
      cookies: ['a=1', 'b=2'],
      headers: expect.objectContaining({
        'content-type': 'application/json',
        'content-length': '7',
        host,
        'x-test': 'yes',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
      }),
      queryStringParameters: { x: '1,2', y: 'ä' },
      pathParameters: { id: 'a b' },
      requestContext: {
        accountId: '000000000000',
        apiId: 'api1',
        domainName: host,
        domainPrefix: '127',
        http: {
          method: 'POST',
          path: '/v1/things/a b',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'test',
        },
        requestId: response.headers.get('apigw-requestid'),
        routeKey: 'POST /v1/things/{id}',
        stage: '$default',
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        timeEpoch: expect.any(Number),
      },
      body: '{"a":1}',
      isBase64Encoded: false,
    });
  });

  it('names the gateway itself as its domain, not the Host of the request', async () => {
    const { url } = await start(echo);
    const [response] = await once(get(url, { headers: { host: '127.0.0.1:9' } }), 'response');
    expect(JSON.parse(String(Buffer.concat(await response.toArray())))).toMatchObject({
      headers: { host: '127.0.0.1:9' },
      requestContext: { domainName: new URL(url).host },
    });
  });

  it('has no fields for parts that the request does not have', async () => {
    const event = await eventOf(await fetch(`${(await start(echo)).url}/`));
    expect(event).toMatchObject({ routeKey: '$default', rawQueryString: '', isBase64Encoded: false });
    for (const absent of ['body', 'cookies', 'pathParameters', 'queryStringParameters'])
      expect(event).not.toHaveProperty(absent);
  });

  it.each([
    ['text/plain;charset=utf-8', false],
    ['application/xml', false],
    ['application/offset+octet-stream', true],
    ['application/x-www-form-urlencoded', true],
    [undefined, true],
  ])('holds a body of type %s in base64: %s', async (type, base64) => {
    const { url } = await start(echo);
    const body = Buffer.from([0x68, 0x69]);
    const event = await eventOf(
      await fetch(url, { method: 'POST', body, headers: type ? { 'content-type': type } : {} }),
    );
    expect(event).toMatchObject({ isBase64Encoded: base64, body: base64 ? 'aGk=' : 'hi' });
  });
});

describe('the answer', () => {
  it('decodes a base64 body', async () => {
    const value = { statusCode: 200, body: 'AAEC', isBase64Encoded: true };
    const response = await fetch((await start(reply(value))).url);
    expect(await response.bytes()).toEqual(new Uint8Array([0, 1, 2]));
  });

  it('without statusCode is a 200 with the value as JSON', async () => {
    const response = await fetch((await start(reply({ a: 1 }))).url);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect([response.status, await response.json()]).toEqual([200, { a: 1 }]);
  });

  it('of 204 has no body and no length', async () => {
    const response = await fetch((await start(reply({ statusCode: 204 }))).url);
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([204, null, '']);
  });

  it('to HEAD keeps its headers and sends no body', async () => {
    const response = await fetch((await start(reply({ statusCode: 200, body: 'hi' }))).url, { method: 'HEAD' });
    expect([response.headers.get('content-length'), await response.text()]).toEqual(['2', '']);
  });

  it.each(gatewayAnswers)('%s is replaced by an error of the gateway', async (_, answer, status, message) => {
    const response = await fetch((await start(answer)).url);
    expect([response.status, await response.json()]).toEqual([status, { message }]);
  });
});

const gatewayAnswers: [string, Answer, number, string][] = [
  ['that is not valid', reply({ statusCode: 'many' }), 500, 'Internal Server Error'],
  [
    'with a header that HTTP does not allow',
    reply({ statusCode: 200, headers: { a: 'b\nc' } }),
    500,
    'Internal Server Error',
  ],
  [
    'of a function that failed',
    async () => ({ payload: '{}', functionError: 'Unhandled' as const }),
    500,
    'Internal Server Error',
  ],
  ['of a function that may not be called', denied, 500, 'Internal Server Error'],
  ['to an event over 6 MB', tooLarge, 413, 'Request Entity Too Large'],
  ['of a function whose concurrency is reached', throttled, 503, 'Service Unavailable'],
];

async function denied(): Promise<never> {
  throw new AwsError('AccessDeniedException', 403, 'not authorized');
}

async function tooLarge(): Promise<never> {
  throw new AwsError('RequestTooLargeException', 413, 'too large');
}

async function throttled(): Promise<never> {
  throw new AwsError('TooManyRequestsException', 429, 'Rate Exceeded.');
}

const largeBody = { method: 'POST', body: Buffer.alloc(10 * 1024 * 1024 + 1) };

describe('the gateway', () => {
  it('invokes as apigateway.amazonaws.com from the route, which is what the permission names', async () => {
    const invocations: Invocation[] = [];
    const record: Answer = async (invocation) => {
      invocations.push(invocation);
      return { payload: '{}' };
    };
    const { url } = await start(record, { routeKeys: ['GET /v1/things/{id}', 'ANY /any', '$default'] });
    for (const path of ['/v1/things/7', '/any', '/other']) await fetch(url + path);
    const source = (path: string) => `arn:aws:execute-api:us-east-1:000000000000:api1/$default/${path}`;
    expect(invocations.map(({ principal }) => principal)).toEqual(
      ['GET/v1/things/{id}', '*/any', '$default'].map((path) => ({
        kind: 'service',
        service: 'apigateway.amazonaws.com',
        sourceArn: source(path),
      })),
    );
  });

  it.each<[number, string | undefined, string, string, RequestInit, Answer]>([
    [404, 'Not Found', 'where there is no route', '/b', { method: 'PUT' }, echo],
    [413, 'Request Entity Too Large', 'to a body over 10 MB', '/', largeBody, echo],
    [503, 'Service Unavailable', "when the integration's time is up", '/', {}, () => new Promise(() => {})],
    [400, undefined, 'to a path that is not valid percent-encoding', '/%ff', {}, echo],
    [431, undefined, 'to more than 10,240 bytes of headers', '/', { headers: { 'x-long': 'x'.repeat(10_300) } }, echo],
  ])('answers %d %s %s', async (status, message, _, path, request, answer) => {
    const { url } = await start(answer, { routeKeys: ['GET /{any+}', 'GET /', 'POST /'], timeoutMs: 500 });
    const response = await fetch(url + path, request);
    expect(response.status).toBe(status);
    if (message) expect(await response.json()).toEqual({ message });
  });

  it('answers 503 without calling the function while the concurrency of the account is exhausted', async () => {
    let over = true;
    const { url } = await start(echo, { limits: { reached: ({ operation }) => over && operation === 'Invoke' } });
    const response = await fetch(url);
    expect([response.status, await response.json()]).toEqual([503, { message: 'Service Unavailable' }]);
    over = false;
    expect((await fetch(url)).status).toBe(200);
  });

  it('logs a line for each request, without the query string', async () => {
    const { url, said } = await start(reply({ statusCode: 201 }));
    await fetch(`${url}/a?secret=1`);
    expect(said).toEqual([expect.stringMatching(/^api GET \/a 201 \d+ ms$/)]);
  });

  it('keeps a connection open, unless its client asks to have it closed', async () => {
    const { url } = await start(echo);
    const connectionAfter = async (connection: string) => {
      const answered = Promise.withResolvers<string | undefined>();
      get(url, { headers: { connection } }, ({ headers }) => answered.resolve(headers.connection)).end();
      return await answered.promise;
    };
    expect(await connectionAfter('keep-alive')).toBe('keep-alive');
    expect(await connectionAfter('close')).toBe('close');
  });

  it('finishes requests in progress when it stops, and accepts no new ones', async () => {
    const gate = Promise.withResolvers<InvocationResult>();
    const called = Promise.withResolvers<void>();
    const { apis, url } = await start(() => {
      called.resolve();
      return gate.promise;
    });
    const response = fetch(url);
    await called.promise;
    const stopped = apis.stop();
    const port = Number(new URL(url).port);
    await expect(connected(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    gate.resolve({ payload: '{"statusCode":200,"body":"done"}' });
    expect(await (await response).text()).toBe('done');
    await stopped;
  });

  it('listens on loopback only', async () => {
    const { url } = await start(echo);
    expect(new URL(url).hostname).toBe('127.0.0.1');
  });
});

function connected(port: number): Promise<void> {
  const outcome = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1', () => {
    socket.destroy();
    outcome.resolve();
  });
  socket.on('error', outcome.reject);
  return outcome.promise;
}

it('answers 429 where the bucket of a route is empty, and calls other routes still', async () => {
  const { apis, url } = await start(reply({ statusCode: 204 }), { routeKeys: ['GET /open', '$default'] });
  apis.throttleRoute({ apiId: 'api1', routeKey: 'GET /open', ratePerSecond: 0, burst: 2 });
  const statuses: number[] = [];
  for (let at = 0; at < 3; at += 1) statuses.push((await fetch(`${url}/open`)).status);
  expect(statuses).toEqual([204, 204, 429]);
  expect((await fetch(`${url}/other`)).status).toBe(204);
});

it('refuses settings of a route that does not exist', async () => {
  const { apis } = await start(echo);
  const settings = { apiId: 'api1', routeKey: 'GET /open', ratePerSecond: 1, burst: 1 };
  expect(() => apis.throttleRoute(settings)).toThrow('Unable to find Route by key GET /open');
});
