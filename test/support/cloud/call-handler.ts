import * as v from 'valibot';
import { environmentNames } from '#contract/names.ts';
import type { Route } from '#contract/route.ts';
import { tableNames } from '#contract/tables.ts';
import { machines } from '#contract/uses.ts';
import { holdToContract } from '../openapi/openapi-conformance.ts';
import { Answer } from './api.ts';

interface Request {
  readonly key?: string;
  /** Stands at the parameters of the path. */
  readonly id?: string;
  readonly body?: unknown;
}

type Handler = (event: object, context: object) => Promise<unknown>;
const Module = v.object({ handler: v.custom<Handler>((value) => typeof value === 'function') });
const Reply = v.object({
  statusCode: v.number(),
  headers: v.record(v.string(), v.string()),
  body: v.optional(v.string(), ''),
});

/** For a test that answers the handler's AWS calls itself: a route's handler in this process, its answer held to the contract. */
export const callHandler = async (route: Route, { key, id = '', body }: Request): Promise<Answer> => {
  setEnvironment();
  const file = new URL(`../../../lambdas/${route.entry}.lambda.ts`, import.meta.url).href;
  const { handler } = v.parse(Module, await import(file));
  const path = route.path.replaceAll(/\{\w+\}/g, id);
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, id]);
  const event = {
    rawPath: `/v1${path}`,
    headers: { host: 'api.example.com', ...(key && { authorization: `Bearer ${key}` }) },
    ...(names.length > 0 && { pathParameters: Object.fromEntries(names) }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    requestContext: { requestId: 'request-1', domainName: 'api.example.com', http: { method: route.method } },
  };
  const { statusCode: status, headers, body: text } = v.parse(Reply, await handler(event, {}));
  const answer = new Answer(new Response(text || null, { status, headers }), text);
  holdToContract(route.method, path, answer);
  return answer;
};

/** What the stack sets on a Lambda. */
const setEnvironment = (): void => {
  Object.assign(process.env, {
    ...Object.fromEntries(tableNames.map((table) => [environmentNames.table(table), table])),
    ...Object.fromEntries(machines.map((name) => [environmentNames.machine(name), 'arn'])),
    ...Object.fromEntries((['upload', 'download'] as const).map((name) => [environmentNames.signerRole(name), 'arn'])),
    [environmentNames.bucket]: 'bucket',
    [environmentNames.startQueue]: 'http://127.0.0.1:1/0/starts',
    [environmentNames.deliveryQueue]: 'http://127.0.0.1:1/0/deliveries',
    [environmentNames.corsOrigins]: '*',
    AWS_REGION: 'us-east-1',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  });
};
