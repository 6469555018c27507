import { routes } from '#contract/routes.ts';
import { idBeforeCursor, nextCursor } from '#core/requests/cursor.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { searchEvents } from '#runtime/stores/events.ts';

/** GET /events */
export const handler = httpRoute(routes.listEvents, async ({ accountId, query: { limit, cursor, ...filter } }) => {
  const boundTo = [accountId, 'events', ...Object.entries(filter).flat()];
  const passed = cursor === undefined ? undefined : idBeforeCursor(cursor, boundTo);
  const { found, last } = await searchEvents(accountId, { limit, passed }, filter);
  const data = found.map(({ event }) => event);
  return { body: { data, ...nextCursor(last, boundTo) } };
});
