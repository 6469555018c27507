import { webhookRoutes } from '#contract/routes/webhooks.ts';
import { idBeforeCursor, nextCursor } from '#core/requests/cursor.ts';
import { eventOfDeleted, saysOwn } from '#core/views/event-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { searchEvents } from '#runtime/stores/events.ts';
import { withoutDeleted } from '#runtime/stores/work-lists.ts';

/** GET /events: reads the projects of those events that say what is deleted with a project. */
export const handler = httpRoute(
  webhookRoutes.listEvents,
  async ({ accountId, query: { limit, cursor, ...filter } }) => {
    const boundTo = [accountId, 'events', ...Object.entries(filter).flat()];
    const passed = cursor === undefined ? undefined : idBeforeCursor(cursor, boundTo);
    const { found, last } = await searchEvents(accountId, { limit, passed }, filter);
    const events = found.map(({ event }) => event);
    const owned = events.filter(saysOwn).map((event) => event.data);
    const there = new Set((await withoutDeleted(accountId, owned, {})).map(({ project_id }) => project_id));
    const data = events.map((event) =>
      saysOwn(event) && !there.has(event.data.project_id) ? eventOfDeleted(event) : event,
    );
    return { body: { data, ...nextCursor(last, boundTo) } };
  },
);
