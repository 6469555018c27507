import { routes } from '#contract/routes.ts';
import { reachesSession } from '#core/keys/session-rules.ts';
import { idBeforeCursor, nextCursor } from '#core/requests/cursor.ts';
import { sessionView } from '#core/views/session-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { searchSessions } from '#runtime/stores/sessions.ts';

/** GET /sessions */
export const handler = httpRoute(routes.listSessions, async ({ accountId, principal, query: { limit, cursor } }) => {
  const boundTo = [accountId, 'sessions'];
  const before = cursor === undefined ? undefined : idBeforeCursor(cursor, boundTo);
  const nowMs = Date.now();
  const fits = (session: Parameters<typeof sessionView>[0]) => reachesSession(principal, session, nowMs);
  const { found, last } = await searchSessions(accountId, { limit, before, fits });
  return { body: { data: found.map((session) => sessionView(session, principal)), ...nextCursor(last, boundTo) } };
});
