import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { sessionLifetimeSeconds } from '#contract/limits.ts';
import type { SessionRecord } from '#contract/records/session.ts';
import { sessionRoutes } from '#contract/routes/sessions.ts';
import { AppError } from '#core/app-error.ts';
import { hashOfKey } from '#core/keys/api-key.ts';
import { endOfSecretMs } from '#core/keys/principal.ts';
import { refuseOtherOrigins } from '#core/keys/refuse-other-origins.ts';
import { sessionCookie } from '#core/keys/session-cookie.ts';
import { hashOfSecret, readToken } from '#core/keys/session-token.ts';
import { sessionView } from '#core/views/session-view.ts';
import { apiOrigin } from '#runtime/http/api-url.ts';
import { countRequest } from '#runtime/http/count-request.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { principalOf } from '#runtime/http/principal-of.ts';
import { keyOfSession, principalOfLinked } from '#runtime/http/principal-of-session.ts';
import { belongsTo } from '#runtime/meter/tally.ts';
import { findSession, insertSession, openSession } from '#runtime/stores/sessions.ts';

/**
 * POST /sessions: for a key, or for the token of a one-time link, which is a session that nobody has opened yet. Other origins are
 * refused, or a foreign page could sign a browser in to an account of its own choice.
 */
export const handler = httpRoute(sessionRoutes.createSession, async ({ body, headers }) => {
  refuseOtherOrigins({ method: 'POST', headers, ownOrigin: apiOrigin(headers) });
  const requested = body.token === undefined ? await forKey(body.api_key ?? '') : await linkOf(body.token);
  const key = await keyOfSession(requested);
  if (!key) throw refused();
  const principal = principalOfLinked({ session: requested, key });
  const endMs = endOfSecretMs(key, principal.secretHash);
  if (endMs <= Date.now()) throw refused();
  if ('grant' in key && key.grant) throw ofClient();
  belongsTo({ account_id: principal.accountId });
  await countRequest({ subject: principal.countedAs, accountId: principal.accountId }, 'writes');
  const nowMs = Date.now();
  const nowSeconds = Math.floor(nowMs / 1000);
  const secret = randomBytes(32).toString('base64url');
  const session = {
    ...requested,
    secret_hash: hashOfSecret(secret),
    created_at: new Date(nowMs).toISOString(),
    expires_at: Math.floor(Math.min(nowSeconds + sessionLifetimeSeconds, endMs / 1000)),
  };
  if (!requested.link_hash) await insertSession(session, `key ${session.key_id}`);
  else if (!(await openSession(requested, session))) throw refused();
  return {
    body: { ...sessionView(session, { principalId: session.session_id }), scopes: [...principal.scopes] },
    cookies: [sessionCookie({ ...session, secret }, session.expires_at - nowSeconds)],
  };
});

const forKey = async (key: string): Promise<SessionRecord> => {
  const { accountId, keyId, spendsBy } = await principalOf(`Bearer ${key}`);
  return {
    account_id: accountId,
    session_id: newId(),
    key_id: keyId,
    ancestors: spendsBy.slice(1),
    key_hash: hashOfKey(key),
    created_at: new Date().toISOString(),
    expires_at: 0,
  };
};

const linkOf = async (text: string): Promise<SessionRecord> => {
  const token = readToken(text);
  const link = token && (await findSession(token));
  if (!link || link.link_hash !== hashOfSecret(token.secret) || link.expires_at * 1000 <= Date.now()) throw refused();
  return link;
};

const refused = (): AppError =>
  new AppError('unauthorized', 'This link is not valid. It was used already or has expired: ask for a new one.');

/** A session would outlive the access token, and a program needs no cookie. */
const ofClient = (): AppError =>
  new AppError(
    'key_of_client',
    'A program got this key by OAuth, and it opens no console session. Sign in with an API key of your own, or by a one-time link.',
  );
