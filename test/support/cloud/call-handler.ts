import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { BurnIn, CaptionDrawing } from '#contract/burn-in.ts';
import { environmentNames } from '#contract/names.ts';
import type { Route } from '#contract/route.ts';
import { setLambdaEnvironment } from '../lambda-environment.ts';
import { checkAgainstContract } from '../openapi/openapi-conformance.ts';
import { Answer } from './api.ts';

export interface Request {
  readonly key?: string;
  /** The value of every path parameter, or the value of each by its name. */
  readonly id?: string | Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly headers?: Record<string, string>;
  readonly corsOrigins?: string;
  /** What the stage has switched off of burn-in. */
  readonly burnIn?: Partial<BurnIn>;
  /** @default mediaconvert */
  readonly renderer?: CaptionDrawing['renderer'];
  /** Sent as JSON; a string as it is. */
  readonly body?: unknown;
}

type Handler = (event: object, context: object) => Promise<unknown>;
const Module = v.object({ handler: v.custom<Handler>((value) => typeof value === 'function') });
const Reply = v.object({
  statusCode: v.number(),
  headers: v.record(v.string(), v.string()),
  cookies: v.optional(v.array(v.string()), []),
  body: v.optional(v.string(), ''),
  isBase64Encoded: v.optional(v.boolean(), false),
});

/** Invokes the handler of a route in this process, as the gateway does. */
export const replyOf = async (route: Pick<Route, 'entry'>, event: object, context: object): Promise<Answer> => {
  const file = new URL(`../../../lambdas/${route.entry}.lambda.ts`, import.meta.url).href;
  const { handler } = v.parse(Module, await import(file));
  const reply = v.parse(Reply, await handler(event, context));
  const { statusCode: status, headers } = reply;
  const bytes = Buffer.from(reply.body, reply.isBase64Encoded ? 'base64' : 'utf8');
  const content = headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
  const received = new Headers(headers);
  for (const cookie of reply.cookies) received.append('set-cookie', cookie);
  return new Answer(new Response(null, { status, headers: received }), content);
};

/** The same. Throws for an answer that docs/openapi.json does not have. */
export const invokeRoute = async (route: Route, path: string, event: object, context: object): Promise<Answer> => {
  const answer = await replyOf(route, event, context);
  checkAgainstContract(route.method, path, answer);
  return answer;
};

/** Calls a route's handler in this process, for tests that mock its AWS calls. */
export const callHandler = async (
  route: Route,
  {
    key,
    id = '',
    query,
    cookies,
    headers: sent,
    corsOrigins = '*',
    burnIn = {},
    renderer = 'mediaconvert',
    body,
  }: Request,
): Promise<Answer> => {
  setLambdaEnvironment({
    [environmentNames.corsOrigins]: corsOrigins,
    [environmentNames.captionDrawing]: JSON.stringify({ renderer, burnIn }),
  });
  const paramOf = (name: string) => (typeof id === 'string' ? id : (id[name] ?? ''));
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => paramOf(name));
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, paramOf(name)]);
  const event = {
    rawPath: `/v1${path}`,
    headers: {
      host: 'api.example.com',
      ...(key && { authorization: `Bearer ${key}` }),
      ...(route.needsIfMatch && { 'if-match': '*' }),
      ...sent,
    },
    ...(query && { queryStringParameters: query }),
    ...(cookies && { cookies }),
    ...(names.length > 0 && { pathParameters: Object.fromEntries(names) }),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    requestContext: { requestId: 'request-1', domainName: 'api.example.com', http: { method: route.method } },
  };
  return invokeRoute(route, path, event, {});
};
