import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as v from 'valibot';
import { keyCheckUses, type Route } from '../../../contract/routes.ts';
import { checkEnvironment } from '../environment.ts';
import { accountOfKey } from './account-of-key.ts';
import { allowOrigin } from './cors.ts';
import { errorResponse } from './error-response.ts';
import { parseRequest, type RouteRequest } from './parse-request.ts';
import { requestLog } from './request-log.ts';

/** What a route answers: the reply of its row, or a file of one of its content types. */
export type RouteReply<R extends Route> =
  | { readonly body: v.InferInput<R['reply']>; readonly headers?: Readonly<Record<string, string>> }
  | { readonly file: string; readonly contentType: string; readonly headers?: Readonly<Record<string, string>> };

/** Who asks: the empty string on a public route. */
interface Caller {
  readonly accountId: string;
}

/**
 * The Lambda handler of a row: key, then shape, then the route's own work, then its reply checked against the row.
 * Whatever is thrown is answered in our error schema (DESIGN section 5).
 */
export const httpRoute = <R extends Route>(
  route: R,
  handle: (request: RouteRequest<R> & Caller) => Promise<RouteReply<R>>,
) => {
  checkEnvironment(route.uses);
  if (!route.public) checkEnvironment(keyCheckUses);
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(requestLog(route.operationId))
    .use(allowOrigin())
    .use(errorResponse())
    .handler(async (event) => {
      const accountId = route.public ? '' : await accountOfKey(event.headers.authorization);
      const reply = await handle({ ...parseRequest(route, event), accountId });
      return 'file' in reply
        ? respond(200, reply.contentType, reply.file, reply.headers)
        : respond(route.status, 'application/json', JSON.stringify(v.parse(route.reply, reply.body)), reply.headers);
    });
};

const respond = (
  statusCode: number,
  contentType: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
) => ({
  statusCode,
  headers: { 'content-type': contentType, 'cache-control': 'no-store', ...headers },
  body,
});
