import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { environmentNames } from '#contract/names.ts';
import { environment } from '../environment.ts';

const apiHeaders = [
  // The gateway's, with the id of the request.
  'apigw-requestid',
  'cueline-credits-charged',
  'cueline-credits-remaining',
  'deprecation',
  'etag',
  'idempotent-replayed',
  'link',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'sunset',
  // Where a client of /mcp that runs in a page gets a key.
  'www-authenticate',
];

const allowedOrigins = (): readonly string[] => environment(environmentNames.corsOrigins).split(',');

/** Whether the stage lets pages of the origin call this API. */
export const isAllowedOrigin = (origin: string): boolean =>
  allowedOrigins().some((allowed) => allowed === '*' || allowed === origin);

/** The headers that let a browser's script read a response; only `vary` for an origin that the stage does not allow. */
export const originHeaders = (
  origin: string | undefined,
  moreExposed: readonly string[] = [],
): Record<string, string> => {
  const readable = [...apiHeaders, ...moreExposed];
  const exposed = { 'access-control-expose-headers': readable.join(', ') };
  const allowed = allowedOrigins();
  if (allowed.includes('*')) return { 'access-control-allow-origin': '*', ...exposed };
  if (origin && allowed.includes(origin)) return { 'access-control-allow-origin': origin, ...exposed, vary: 'Origin' };
  return { vary: 'Origin' };
};

/** CORS is handled here and not by the gateway, whose CORS setting would answer every OPTIONS itself, those of TUS too. */
export const allowOrigin = (
  exposed: readonly string[] = [],
): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => {
  const allow: MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>['after'] = ({
    event,
    response,
  }) => {
    if (!response) return;
    const { vary: ofOrigin, ...readable } = originHeaders(event.headers.origin, exposed);
    const vary = [response.headers?.vary, ofOrigin].filter((name) => name !== undefined).join(', ');
    response.headers = { ...response.headers, ...readable, ...(vary && { vary }) };
  };
  return { after: allow, onError: allow };
};
