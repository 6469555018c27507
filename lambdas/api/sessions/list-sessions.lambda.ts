import { routes } from '#contract/routes.ts';
import { reachesSession } from '#core/keys/session-rules.ts';
import { sessionView } from '#core/views/session-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { listSessions } from '#runtime/stores/sessions.ts';

/** GET /sessions */
export const handler = httpRoute(routes.listSessions, async ({ accountId, principal }) => {
  const sessions = await listSessions(accountId);
  const reached = sessions.filter((session) => reachesSession(principal, session, Date.now()));
  return { body: { data: reached.map((session) => sessionView(session, principal)) } };
});
