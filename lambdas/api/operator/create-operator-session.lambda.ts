import { randomBytes } from 'node:crypto';
import { sessionLifetimeSeconds } from '#contract/limits.ts';
import { operatorRoutes } from '#contract/operator.ts';
import { operatorPartition } from '#contract/records/session.ts';
import { AppError } from '#core/app-error.ts';
import { refuseOtherOrigins } from '#core/keys/refuse-other-origins.ts';
import { sessionCookie } from '#core/keys/session-cookie.ts';
import { hashOfSecret, readOperatorToken } from '#core/keys/session-token.ts';
import { apiOrigin } from '#runtime/http/api-url.ts';
import { countRequest } from '#runtime/http/count-request.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { findOperatorSession, openSession } from '#runtime/stores/sessions.ts';

/** POST /operator/session: for the token of a one-time link that `npm run admin -- operator link` has made. */
export const handler = httpRoute(operatorRoutes.createOperatorSession, async ({ body, headers }) => {
  refuseOtherOrigins({ method: 'POST', headers, ownOrigin: apiOrigin(headers) });
  const token = readOperatorToken(body.token);
  const link = token && (await findOperatorSession(token.session_id));
  if (!link || link.link_hash !== hashOfSecret(token.secret) || link.expires_at * 1000 <= Date.now()) throw refused();
  await countRequest({ subject: operatorPartition, accountId: '' }, 'writes');
  const nowMs = Date.now();
  const secret = randomBytes(32).toString('base64url');
  const session = {
    ...link,
    secret_hash: hashOfSecret(secret),
    created_at: new Date(nowMs).toISOString(),
    expires_at: Math.floor(nowMs / 1000) + sessionLifetimeSeconds,
  };
  if (!(await openSession(link, session))) throw refused();
  return {
    body: { expires_at: new Date(session.expires_at * 1000).toISOString() },
    cookies: [sessionCookie({ ...session, secret }, sessionLifetimeSeconds)],
  };
});

const refused = (): AppError =>
  new AppError('unauthorized', 'This link is not valid. It was used already or has expired: make a new one.');
