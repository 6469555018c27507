import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as v from 'valibot';
import type { RouteClass } from '#contract/rate-limits.ts';
import { classOf, type Route } from '#contract/route.ts';
import { keyCheckUses } from '#contract/routes.ts';
import type { Write } from '../aws/dynamodb.ts';
import { checkEnvironment } from '../environment.ts';
import { meterRequests } from '../meter/meter-requests.ts';
import { belongsTo } from '../meter/tally.ts';
import { type KeyedRequest, keepReply, keyedRequest, storedReply } from '../stores/idempotency.ts';
import { allowOrigin } from './cors.ts';
import { errorResponse } from './error-response.ts';
import { ownerOfKey } from './owner-of-key.ts';
import { parseRequest, type RouteRequest } from './parse-request.ts';
import { counterOf, sayRateLimits } from './rate-limit-headers.ts';

type Body<R extends Route> = v.InferInput<R['reply']>;
type Headers = Readonly<Record<string, string>>;

/** What a route answers: the reply of its row, nothing, or a file of one of its content types. */
export type RouteReply<R extends Route> =
  | { readonly body: Body<R>; readonly headers?: Headers }
  | { readonly file: string; readonly contentType: string; readonly headers?: Headers };

interface Caller<R extends Route> {
  /** The empty string on a public route. */
  readonly accountId: string;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /**
   * The writes, to stand first in the transaction that does the work, that keep its reply for retries with the same
   * Idempotency-Key; none without a key.
   */
  readonly remember: (body: Body<R>) => { readonly reply?: Write };
  /** Counts the request in another class, too. Throws rate_limited. */
  readonly count: (routeClass: RouteClass) => Promise<void>;
}

/**
 * The Lambda handler of a row: key, then its rate limit, then shape, then the reply to an earlier request with the same Idempotency-Key,
 * then the route's own work, its reply checked against the row. Whatever is thrown is answered in our error schema.
 */
export const httpRoute = <R extends Route>(
  route: R,
  handle: (request: RouteRequest<R> & Caller<R>) => Promise<RouteReply<R>>,
) => {
  checkEnvironment(route.uses);
  if (!route.public) checkEnvironment(keyCheckUses);
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(allowOrigin())
    .use(sayRateLimits())
    .use(errorResponse())
    .handler(async (event) => {
      const owner = route.public ? undefined : await ownerOfKey(event.headers.authorization);
      const accountId = owner?.accountId ?? '';
      if (accountId) belongsTo({ account_id: accountId });
      const count = owner ? counterOf(event, { subject: owner.keyHash, accountId }) : async () => {};
      await count(classOf(route));
      const request = parseRequest(route, event);
      const keyed = route.idempotent
        ? keyedRequest(event.headers['idempotency-key'], accountId, route.operationId, {
            path: event.rawPath,
            body: request.body,
          })
        : undefined;
      const remember = (body: Body<R>) =>
        keyed ? { reply: keepReply(keyed, { status: route.status, body: textOf(route, body) }) } : {};
      return onceFor(keyed, async () => {
        const reply = await handle({ ...request, accountId, headers: event.headers, remember, count });
        return 'file' in reply
          ? respond(200, reply.contentType, reply.file, reply.headers)
          : respond(route.status, 'application/json', textOf(route, reply.body), reply.headers);
      });
    });
  return meterRequests(route.operationId, handler);
};

/** Does the work, unless a request with the same key was answered before, or is while this one works. */
const onceFor = async (keyed: KeyedRequest | undefined, work: () => Promise<APIGatewayProxyStructuredResultV2>) => {
  if (!keyed) return work();
  const replay = async () => {
    const stored = await storedReply(keyed);
    return stored && respond(stored.status, 'application/json', stored.body, { 'idempotent-replayed': 'true' });
  };
  const replayed = await replay();
  if (replayed) return replayed;
  try {
    return await work();
  } catch (error) {
    // What an equal request did meanwhile may be all that stood in the way: its upload used, its project busy.
    const answered = await replay();
    if (answered) return answered;
    throw error;
  }
};

const textOf = <R extends Route>(route: R, body: Body<R>): string => JSON.stringify(v.parse(route.reply, body));

const respond = (statusCode: number, contentType: string, body: string, headers: Headers = {}) =>
  statusCode === 204
    ? { statusCode, headers: { 'cache-control': 'no-store', ...headers } }
    : { statusCode, headers: { 'content-type': contentType, 'cache-control': 'no-store', ...headers }, body };
