import { routes } from '#contract/routes.ts';
import { webhookView } from '#core/views/webhook-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { changeWebhook, getWebhook } from '#runtime/stores/webhooks.ts';

/** PATCH /webhooks/{webhook_id} */
export const handler = httpRoute(routes.updateWebhook, async ({ accountId, params, body }) => {
  const key = { account_id: accountId, webhook_id: params.webhook_id };
  const { events, description, enabled } = body;
  const settings = {
    ...(events && { events }),
    ...(description !== undefined && { description: description || undefined }),
    ...(enabled !== undefined && { disabled: enabled ? undefined : (true as const) }),
  };
  const changes = Object.keys(settings).length > 0;
  return { body: webhookView(changes ? await changeWebhook(key, settings) : await getWebhook(key)) };
});
