import { webhookRoutes } from '#contract/routes/webhooks.ts';
import { webhookView } from '#core/views/webhook-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getWebhook } from '#runtime/stores/webhooks.ts';

/** GET /webhooks/{webhook_id} */
export const handler = httpRoute(webhookRoutes.getWebhook, async ({ accountId, params }) => ({
  body: webhookView(await getWebhook({ account_id: accountId, webhook_id: params.webhook_id })),
}));
