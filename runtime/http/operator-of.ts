import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { operatorPartition } from '#contract/records/session.ts';
import type { Route } from '#contract/route.ts';
import type { OperatorScope } from '#contract/scopes.ts';
import { AppError } from '#core/app-error.ts';
import { nobody, type Principal } from '#core/keys/principal.ts';
import { refuseOtherOrigins } from '#core/keys/refuse-other-origins.ts';
import { operatorCookieName, sessionOfCookies } from '#core/keys/session-cookie.ts';
import { hashOfSecret, readOperatorToken } from '#core/keys/session-token.ts';
import { noSuchPath } from '#core/requests/no-such-path.ts';
import { findOperatorSession } from '../stores/sessions.ts';
import { apiOrigin } from './api-url.ts';

/**
 * The principal of an operator's session, which is read for every request: an ended one is refused at once. To everyone else,
 * any API key included, there is no such path. Throws not_found, unauthorized, origin_refused and scope_missing.
 */
export const operatorOf = async (
  { method }: Route,
  scope: OperatorScope,
  { rawPath, headers, cookies }: APIGatewayProxyEventV2,
): Promise<Principal> => {
  const token = readOperatorToken(sessionOfCookies(cookies, operatorCookieName) ?? '');
  if (!token || headers.authorization !== undefined) throw noSuchPath(rawPath);
  refuseOtherOrigins({ method, headers, ownOrigin: apiOrigin(headers) });
  const session = await findOperatorSession(token.session_id);
  if (session?.secret_hash !== hashOfSecret(token.secret) || session.expires_at * 1000 <= Date.now()) {
    throw new AppError(
      'unauthorized',
      "This operator's session has ended. Open a new link: npm run admin -- operator link.",
    );
  }
  if (!session.scopes.includes(scope)) {
    throw new AppError('scope_missing', `This operator's session lacks the scope ${scope}, which this request needs.`);
  }
  return { ...nobody, principalId: session.session_id, countedAs: operatorPartition };
};
