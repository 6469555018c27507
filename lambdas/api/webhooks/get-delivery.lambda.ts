import { webhookRoutes } from '#contract/routes/webhooks.ts';
import { loggedDeliveryView } from '#core/views/webhook-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getDelivery } from '#runtime/stores/deliveries.ts';
import { getWebhook } from '#runtime/stores/webhooks.ts';

/** GET /webhooks/{webhook_id}/deliveries/{event_id} */
export const handler = httpRoute(webhookRoutes.getDelivery, async ({ accountId, params }) => {
  const named = { account_id: accountId, ...params };
  await getWebhook(named);
  return { body: loggedDeliveryView(await getDelivery(named)) };
});
