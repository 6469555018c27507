import type { SessionRecord } from '#contract/records/session.ts';
import { sessionRoutes } from '#contract/routes/sessions.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { endOfSecretMs } from '#core/keys/principal.ts';
import { openingSecret, reachesSession } from '#core/keys/session-rules.ts';
import { idBeforeCursor, nextCursor } from '#core/requests/cursor.ts';
import { sessionView } from '#core/views/session-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { listKeys } from '#runtime/stores/keys.ts';
import { searchSessions } from '#runtime/stores/sessions.ts';

/** GET /sessions: those that are open, and not those whose key or secret has ended. */
export const handler = httpRoute(
  sessionRoutes.listSessions,
  async ({ accountId, principal, query: { limit, cursor, ...others } }) => {
    others satisfies NothingLeft;
    const boundTo = [accountId, 'sessions'];
    const before = cursor === undefined ? undefined : idBeforeCursor(cursor, boundTo);
    const nowMs = Date.now();
    const keys = new Map((await listKeys(accountId)).map((key) => [key.key_id, key]));
    const endMs = (session: SessionRecord): number => {
      const key = keys.get(session.key_id);
      if (key) return Math.min(session.expires_at * 1000, endOfSecretMs(key, openingSecret(session)));
      // The caller's own key is valid, though it is not listed where it is from before the table `keys` existed.
      return session.key_id === principal.keyId ? session.expires_at * 1000 : 0;
    };
    const fits = (session: SessionRecord) => reachesSession(principal, session) && endMs(session) > nowMs;
    const { found, last } = await searchSessions(accountId, { limit, before, fits });
    const data = found.map((session) =>
      sessionView({ ...session, expires_at: Math.floor(endMs(session) / 1000) }, principal),
    );
    return { body: { data, ...nextCursor(last, boundTo) } };
  },
);
