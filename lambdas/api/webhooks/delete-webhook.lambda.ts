import { webhookRoutes } from '#contract/routes/webhooks.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { deleteWebhook } from '#runtime/stores/webhooks.ts';

/** DELETE /webhooks/{webhook_id}: later attempts of its deliveries find no endpoint. */
export const handler = httpRoute(webhookRoutes.deleteWebhook, async ({ accountId, params }) => {
  await deleteWebhook({ account_id: accountId, webhook_id: params.webhook_id });
  return { body: undefined };
});
