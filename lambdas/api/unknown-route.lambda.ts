import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { linkRoutes } from '#contract/links.ts';
import { oauthRoutes } from '#contract/oauth.ts';
import type { Route } from '#contract/route.ts';
import { fullPathOf, unknownRouteId } from '#contract/route-paths.ts';
import { routes } from '#contract/routes.ts';
import { AppError } from '#core/app-error.ts';
import { noSuchPath } from '#core/requests/no-such-path.ts';
import { allowOrigin } from '#runtime/http/cors.ts';
import { errorResponse, responseOfError } from '#runtime/http/error-response.ts';
import { meterRequests } from '#runtime/meter/meter-requests.ts';

/** Answers requests that no route matches ($default): CORS preflights, other methods of a known path, unknown paths. */
const answer = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
  .use(allowOrigin())
  .use(errorResponse())
  .handler(async (event) => {
    const rows = Object.values<Route>({ ...routes, ...linkRoutes, ...oauthRoutes }).filter((route) =>
      patternOf(route).test(event.rawPath),
    );
    if (rows.length === 0) throw noSuchPath(event.rawPath);
    const methods = rows.flatMap(({ method, cacheable }) => (cacheable ? [method, 'HEAD'] : [method]));
    return event.requestContext.http.method === 'OPTIONS'
      ? preflight(
          methods,
          rows.some(({ jsonRpc, atRoot }) => jsonRpc || atRoot),
        )
      : notAllowed(methods, event);
  });

export const handler = meterRequests(unknownRouteId, answer);

const patternOf = (route: Route): RegExp =>
  new RegExp(
    `^${fullPathOf(route)
      .replaceAll('.', '\\.')
      .replaceAll(/\{\w+\}/g, '[^/]+')
      .replaceAll(/\{\w+\+\}/g, '.+')}$`,
  );

const requestHeaders = 'authorization, content-type, idempotency-key, if-match';
/** https://modelcontextprotocol.io/specification: what clients send that run in pages, in both revisions. */
const mcpHeaders = 'mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, last-event-id';

const preflight = (methods: readonly string[], isMcp = false): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 204,
  headers: {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': isMcp ? `${requestHeaders}, ${mcpHeaders}` : requestHeaders,
    'access-control-max-age': '3600',
  },
});

const notAllowed = (methods: readonly string[], event: APIGatewayProxyEventV2): APIGatewayProxyStructuredResultV2 => {
  const { method } = event.requestContext.http;
  const error = new AppError('method_not_allowed', `${event.rawPath} accepts ${methods.join(', ')}, not ${method}.`);
  const response = responseOfError(error, event);
  return { ...response, headers: { ...response.headers, allow: methods.join(', ') } };
};
