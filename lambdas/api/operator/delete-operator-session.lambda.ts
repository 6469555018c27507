import { operatorRoutes } from '#contract/operator.ts';
import { operatorPartition } from '#contract/records/session.ts';
import { actorOf } from '#core/keys/principal.ts';
import { clearedCookie, operatorCookieName } from '#core/keys/session-cookie.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { deleteSession } from '#runtime/stores/sessions.ts';

/** DELETE /operator/session */
export const handler = httpRoute(operatorRoutes.deleteOperatorSession, async ({ principal }) => {
  const session = { account_id: operatorPartition, session_id: principal.principalId };
  await deleteSession(session, actorOf(principal));
  return { body: undefined, cookies: [clearedCookie(operatorCookieName)] };
});
