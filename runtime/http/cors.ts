import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { environmentNames } from '#contract/names.ts';
import { environment } from '../environment.ts';

/** What lets a browser's script read an answer; none for an origin that the stage does not allow. */
export const originHeaders = (
  origin: string | undefined,
  moreExposed: readonly string[] = [],
): Record<string, string> => {
  const readable = ['etag', 'idempotent-replayed', 'ratelimit', 'ratelimit-policy', 'retry-after', ...moreExposed];
  const exposed = { 'access-control-expose-headers': readable.join(', ') };
  const allowed = environment(environmentNames.corsOrigins).split(',');
  if (allowed.includes('*')) return { 'access-control-allow-origin': '*', ...exposed };
  if (origin && allowed.includes(origin)) return { 'access-control-allow-origin': origin, ...exposed, vary: 'Origin' };
  return { vary: 'Origin' };
};

/** CORS is answered here and not by the gateway, whose own setting would swallow every OPTIONS. */
export const allowOrigin = (
  exposed: readonly string[] = [],
): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => {
  const allow: MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>['after'] = ({
    event,
    response,
  }) => {
    if (response) response.headers = { ...response.headers, ...originHeaders(event.headers.origin, exposed) };
  };
  return { after: allow, onError: allow };
};
