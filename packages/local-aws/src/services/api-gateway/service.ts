import { createServer, type IncomingMessage, type Server } from 'node:http';
import { AwsError } from '../../aws-error.ts';
import type { CloudContext } from '../../context.ts';
import { refuseAtLimit } from '../../edge/limits.ts';
import { closeServer, listen } from '../../edge/listen.ts';
import { within } from '../../within.ts';
import type { FunctionInvoker } from '../lambda/function-invoker.ts';
import { decodedPath, httpEvent } from './http-event.ts';
import { gatewayAnswer, type HttpAnswer, httpAnswer, writeAnswer } from './http-response.ts';
import { matchRoute, parseRouteKey, type RoutePattern } from './route-match.ts';

export interface HttpApi {
  readonly id: string;
  /** `http://127.0.0.1:PORT`, without a slash at its end. */
  readonly endpoint: string;
}

/** Which function answers, and its time-out. */
interface Integration {
  readonly functionArn: string;
  readonly timeoutMs: number;
}

export interface HttpApis {
  /** Starts to listen; requests are answered 404 until `createRoute`. */
  createApi(api: { readonly id: string; readonly name: string; readonly atDomainsOnly?: boolean }): Promise<HttpApi>;
  /** Requests for this Host reach the API; where it answers at its domains only, no others do. */
  addDomain(domainName: string, apiId: string): void;
  /** The endpoint of the API that has the domain. */
  endpointAt(domainName: string): string | undefined;
  createRoute(route: { readonly apiId: string; readonly routeKey: string } & Integration): void;
  /** The route must exist. */
  throttleRoute(route: { readonly apiId: string; readonly routeKey: string } & Throttle): void;
  readonly apis: readonly HttpApi[];
  /** Stops listening and waits for requests in progress, five seconds at most. */
  stop(): Promise<void>;
}

interface Route extends RoutePattern {
  readonly integration: Integration;
}

interface Listening extends HttpApi {
  readonly atDomainsOnly: boolean;
  readonly server: Server;
  readonly routes: Route[];
  /** By route key. */
  readonly buckets: Map<string, (nowMs: number) => boolean>;
}

// https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
const MAX_BODY_BYTES = 10 * 1024 * 1024;
const MAX_HEADER_BYTES = 10_240;
const DEFAULT_PORT = 4560;
/** How long requests in progress may take to finish when the gateway stops. */
const CLOSE_GRACE_MS = 5_000;
const STAGE = '$default';

/** API Gateway's HTTP APIs on loopback, one port each. The first listens on `port`, or on 4560 if that is free. */
export function createHttpApis(
  context: CloudContext,
  { functions, port }: { functions: FunctionInvoker; port?: number },
): HttpApis {
  const apis = new Map<string, Listening>();
  /** Ids of APIs. */
  const domains = new Map<string, string>();
  const invoked = invokerOf(context, functions);

  async function answer(api: Listening, request: IncomingMessage, requestId: string): Promise<HttpAnswer> {
    const body = await readBody(request);
    if (!body) return gatewayAnswer(413, 'Request Entity Too Large');
    // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-disable-endpoint.html
    if (api.atDomainsOnly && domains.get(request.headers.host ?? '') !== api.id) return gatewayAnswer(404, 'Not Found');
    const match = matchRoute(api.routes, request.method ?? '', decodedPath(request));
    if (!match) return gatewayAnswer(404, 'Not Found');
    const { route, pathParameters } = match;
    if (api.buckets.get(route.routeKey)?.(performance.now()) === false) return gatewayAnswer(429, 'Too Many Requests');
    const facts = { accountId: context.accountId, apiId: api.id, routeKey: route.routeKey, stage: STAGE, requestId };
    const event = httpEvent(request, { ...facts, receivedAtMs: Date.now(), pathParameters, body });
    return await invoked(route.integration, sourceArn(context, api.id, route), JSON.stringify(event));
  }

  return {
    addDomain: (domainName, apiId) => domains.set(domainName, apiId),
    endpointAt: (domainName) => apis.get(domains.get(domainName) ?? '')?.endpoint,
    async createApi({ id, atDomainsOnly = false }) {
      const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES });
      const endpoint = `http://127.0.0.1:${await listenAs(`api ${id}`, server, context, apis.size === 0 ? port : 0)}`;
      const api = { id, endpoint, atDomainsOnly, server, routes: [], buckets: new Map() };
      apis.set(id, api);
      serve(api.server, context, (request, requestId) => answer(api, request, requestId));
      return api;
    },
    createRoute({ apiId, routeKey, ...integration }) {
      const api = apis.get(apiId);
      if (!api) throw new Error(`${routeKey}: there is no HTTP API ${apiId}.`);
      api.routes.push({ ...parseRouteKey(routeKey), integration });
    },
    throttleRoute({ apiId, routeKey, ...throttle }) {
      const api = apis.get(apiId);
      if (!api?.routes.some((route) => route.routeKey === routeKey))
        throw new Error(`Unable to find Route by key ${routeKey} within the provided RouteSettings`);
      api.buckets.set(routeKey, tokenBucket(throttle));
    },
    get apis() {
      return [...apis.values()].map(({ id, endpoint }) => ({ id, endpoint }));
    },
    async stop() {
      await Promise.all([...apis.values()].map(({ server }) => closeServer(server, CLOSE_GRACE_MS)));
    },
  };
}

/** Invokes the function of an integration, and answers as the gateway does. */
const invokerOf =
  (context: CloudContext, functions: FunctionInvoker) =>
  async (integration: Integration, source: string, payload: string): Promise<HttpAnswer> => {
    const principal = { kind: 'service', service: 'apigateway.amazonaws.com', sourceArn: source } as const;
    try {
      const call = { caller: principal.service, presigned: false, service: 'lambda', operation: 'Invoke' };
      refuseAtLimit(context.limits, call);
      const invoked = functions.invoke({ functionArn: integration.functionArn, payload, principal });
      const result = await within(integration.timeoutMs, invoked, context.pausedMs);
      // AWS documents no status for it: HTTP APIs were observed to answer 503, while REST APIs answer 504.
      if (!result) return gatewayAnswer(503, 'Service Unavailable');
      const answered = result.functionError ? undefined : httpAnswer(result.payload);
      return answered ?? gatewayAnswer(500, 'Internal Server Error');
    } catch (cause) {
      if (cause instanceof AwsError && cause.status === 413) return gatewayAnswer(413, 'Request Entity Too Large');
      // The status is that of a time-out: AWS documents no status for a function whose concurrency is reached.
      if (cause instanceof AwsError && cause.status === 429) return gatewayAnswer(503, 'Service Unavailable');
      context.log('api', `cannot invoke ${integration.functionArn}: ${cause instanceof Error ? cause.message : cause}`);
      return gatewayAnswer(500, 'Internal Server Error');
    }
  };

type Answering = (request: IncomingMessage, requestId: string) => Promise<HttpAnswer>;

function serve(server: Server, context: CloudContext, answer: Answering): void {
  server.on('request', async (request, response) => {
    const startedAtMs = performance.now();
    const requestId = crypto.randomUUID();
    let answered = await answer(request, requestId).catch(badRequest);
    if (!server.listening) response.shouldKeepAlive = false;
    try {
      writeAnswer(response, requestId, answered);
    } catch {
      answered = gatewayAnswer(500, 'Internal Server Error');
      writeAnswer(response, requestId, answered);
    }
    const path = (request.url ?? '').split('?')[0];
    const tookMs = Math.round(performance.now() - startedAtMs);
    context.log('api', `${request.method} ${path} ${answered.status} ${tookMs} ms`);
  });
}

// https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-access-control-iam.html
const sourceArn = ({ region, accountId }: CloudContext, apiId: string, { method, segments }: Route): string => {
  const path = segments ? `${method ?? '*'}/${segments.join('/')}` : '$default';
  return `arn:aws:execute-api:${region}:${accountId}:${apiId}/${STAGE}/${path}`;
};

const badRequest = (cause: unknown): HttpAnswer =>
  cause instanceof URIError ? gatewayAnswer(400, 'Bad Request') : gatewayAnswer(500, 'Internal Server Error');

/** Undefined when the body is over the limit; the rest is read and discarded, so that the client receives the answer. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    sizeBytes += chunk.length;
    if (sizeBytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return sizeBytes <= MAX_BODY_BYTES ? Buffer.concat(chunks) : undefined;
}

/** A given port must be free; without one, the first API takes the default port, or any if that is in use. */
async function listenAs(
  name: string,
  server: Server,
  context: CloudContext,
  port: number | undefined,
): Promise<number> {
  const { state, log } = context;
  if (port !== undefined) return await listen(server, { state, log, name, port });
  return await listen(server, { state, log, name, port: DEFAULT_PORT }).catch(() =>
    listen(server, { state, log, name }),
  );
}
interface Throttle {
  readonly ratePerSecond: number;
  readonly burst: number;
}

/** Whether a request at a time finds a token. The bucket is full at first, and refilled evenly. */
function tokenBucket({ ratePerSecond, burst }: Throttle): (nowMs: number) => boolean {
  let tokens = burst;
  let filledMs = 0;
  return (nowMs) => {
    tokens = Math.min(burst, tokens + ((nowMs - filledMs) / 1000) * ratePerSecond);
    filledMs = nowMs;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
