import { webhookRoutes } from '#contract/routes/webhooks.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { idBeforeCursor, pageOf } from '#core/requests/cursor.ts';
import { deliveryView } from '#core/views/webhook-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { listDeliveries } from '#runtime/stores/deliveries.ts';
import { getWebhook } from '#runtime/stores/webhooks.ts';

/** GET /webhooks/{webhook_id}/deliveries: reads one item more than the page, to know whether another page follows. */
export const handler = httpRoute(
  webhookRoutes.listDeliveries,
  async ({ accountId, params, query: { limit, cursor, ...others } }) => {
    others satisfies NothingLeft;
    const endpoint = await getWebhook({ account_id: accountId, webhook_id: params.webhook_id });
    const boundTo = [accountId, endpoint.webhook_id];
    const records = await listDeliveries(endpoint, {
      limit: limit + 1,
      ...(cursor !== undefined && { before: idBeforeCursor(cursor, boundTo) }),
    });
    const { page, ...next } = pageOf(records, { limit, boundTo, idOf: ({ event_id }) => event_id });
    return { body: { data: page.map(deliveryView), ...next } };
  },
);
