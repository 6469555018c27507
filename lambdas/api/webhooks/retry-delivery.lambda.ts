import { webhookRoutes } from '#contract/routes/webhooks.ts';
import { deliveryView } from '#core/views/webhook-view.ts';
import { sendDelivery } from '#runtime/aws/delivery-queue.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getDelivery, restartDelivery } from '#runtime/stores/deliveries.ts';
import { getWebhook } from '#runtime/stores/webhooks.ts';

/**
 * POST …/retry: makes the next attempt of a pending delivery now, and its timer then finds it made. Restarts a delivery that has
 * ended, with a day of retries. Sends the message before it writes, as `testWebhook` does.
 */
export const handler = httpRoute(webhookRoutes.retryDelivery, async ({ accountId, params }) => {
  const named = { account_id: accountId, ...params };
  await getWebhook(named);
  const found = await getDelivery(named);
  if (found.status === 'pending') {
    await sendDelivery({ ...named, attempt: found.attempt });
    return { body: deliveryView(found) };
  }
  await sendDelivery({ ...named, attempt: found.attempt + 1 });
  return { body: deliveryView((await restartDelivery(found, new Date().toISOString())) ?? found) };
});
