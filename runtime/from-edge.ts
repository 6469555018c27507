import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { originDomain, originSecretHeader } from '#contract/edge-origin.ts';
import { environmentNames } from '#contract/names.ts';
import { isSame } from '#core/is-same.ts';
import { publicOrigin } from './environment.ts';

/**
 * Where the stage has a domain, the answer to a request that did not come through its distribution, and so past the firewall.
 * Undefined for all others. It is not in the error schema, as an answer of the gateway is not.
 */
export const refusedPastEdge = ({
  headers,
}: Pick<APIGatewayProxyEventV2, 'headers'>): APIGatewayProxyStructuredResultV2 | undefined => {
  const secret = process.env[environmentNames.originSecret];
  if (secret === undefined || isSame(headers[originSecretHeader] ?? '', secret)) return undefined;
  return { statusCode: 403, headers: { 'content-type': 'application/json' }, body: '{"message":"Forbidden"}' };
};

/**
 * How a function of the API calls the API itself. At a domain it goes past the firewall, which would count the calls of all
 * customers as those of a few addresses of AWS. Undefined where there is no domain.
 */
export const fetchFromInside = (): ((url: string, init: RequestInit) => Promise<Response>) | undefined => {
  const [origin, secret] = [publicOrigin(), process.env[environmentNames.originSecret]];
  if (origin === undefined || secret === undefined) return undefined;
  const inside = `https://${originDomain({ domainName: new URL(origin).host })}`;
  return (url, init) => {
    // The secret goes to no other host.
    if (!url.startsWith(`${origin}/`)) return fetch(url, init);
    const headers = new Headers(init.headers);
    headers.set(originSecretHeader, secret);
    return fetch(`${inside}${url.slice(origin.length)}`, { ...init, headers });
  };
};
