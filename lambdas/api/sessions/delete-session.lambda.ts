import { sessionRoutes } from '#contract/routes/sessions.ts';
import { AppError } from '#core/app-error.ts';
import { actorOf } from '#core/keys/principal.ts';
import { clearedCookie } from '#core/keys/session-cookie.ts';
import { reachesSession } from '#core/keys/session-rules.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { deleteLinksWhere } from '#runtime/stores/review-links.ts';
import { deleteSession, findSession } from '#runtime/stores/sessions.ts';

/** DELETE /sessions/{session_id}: the browser that ends its own session forgets the cookie too. */
export const handler = httpRoute(sessionRoutes.deleteSession, async ({ accountId, principal, params }) => {
  const session = await findSession({ account_id: accountId, session_id: params.session_id });
  if (!session || session.expires_at * 1000 <= Date.now() || !reachesSession(principal, session)) {
    throw new AppError('not_found', 'There is no console session with this id.');
  }
  const endLinks = () => deleteLinksWhere(accountId, ({ session_id }) => session_id === session.session_id);
  // A link is only made while its session is there, so after it none is added.
  await endLinks();
  await deleteSession(session, actorOf(principal));
  await endLinks();
  return { body: undefined, ...(session.session_id === principal.principalId && { cookies: [clearedCookie()] }) };
});
