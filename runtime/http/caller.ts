import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Route } from '#contract/route.ts';
import type { Principal } from '#core/keys/principal.ts';
import { refuseOtherOrigins } from '#core/keys/refuse-other-origins.ts';
import { sessionOfCookies } from '#core/keys/session-cookie.ts';
import { apiOrigin } from './api-url.ts';
import { principalOf } from './principal-of.ts';
import { principalOfSession } from './principal-of-session.ts';

/** The principal of a request: that of its API key, otherwise of its session cookie. Throws unauthorized and origin_refused. */
export const callerOf = async ({ method }: Route, { headers, cookies }: APIGatewayProxyEventV2): Promise<Principal> => {
  const session = sessionOfCookies(cookies);
  if (session === undefined || headers.authorization !== undefined) return principalOf(headers.authorization);
  refuseOtherOrigins({ method, headers, ownOrigin: apiOrigin(headers) });
  return principalOfSession(session);
};
