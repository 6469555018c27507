import { routes } from '#contract/routes.ts';
import { webhookView } from '#core/views/webhook-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { listWebhooks } from '#runtime/stores/webhooks.ts';

/** GET /webhooks */
export const handler = httpRoute(routes.listWebhooks, async ({ accountId }) => ({
  body: { data: (await listWebhooks(accountId)).map(webhookView) },
}));
