import { v7 as newId } from 'uuid';
import { webhookRoutes } from '#contract/routes/webhooks.ts';
import { deliveryView } from '#core/views/webhook-view.ts';
import { newDelivery } from '#core/webhooks/new-delivery.ts';
import { testEvent } from '#core/webhooks/sample-event.ts';
import { sendDelivery } from '#runtime/aws/delivery-queue.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { addDelivery } from '#runtime/stores/deliveries.ts';
import { getWebhook } from '#runtime/stores/webhooks.ts';

/**
 * POST /webhooks/{webhook_id}/test: sends an event to this endpoint only, whatever event types it subscribes to
 * (docs/guides/webhooks.md). Sends the message before it writes, so that a request that dies between the two leaves no delivery
 * without a message.
 */
export const handler = httpRoute(webhookRoutes.testWebhook, async ({ accountId, params, body }) => {
  const endpoint = await getWebhook({ account_id: accountId, webhook_id: params.webhook_id });
  const { account_id, webhook_id } = endpoint;
  const nowMs = Date.now();
  const delivery = newDelivery(endpoint, testEvent(newId(), nowMs, body.type), nowMs);
  const { event_id, attempt } = delivery;
  await sendDelivery({ account_id, webhook_id, event_id, attempt });
  await addDelivery(delivery);
  return { body: deliveryView(delivery) };
});
