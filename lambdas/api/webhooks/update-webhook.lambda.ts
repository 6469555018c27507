import { webhookRoutes } from '#contract/routes/webhooks.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { webhookView } from '#core/views/webhook-view.ts';
import { refusePrivateUrl } from '#runtime/egress/refuse-private-url.ts';
import { ownHosts } from '#runtime/http/api-url.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { changeWebhook, getWebhook } from '#runtime/stores/webhooks.ts';

/** What an endpoint has proven is of its URL: another one may be a third party's, and begins as a new endpoint does. */
const unproven = { failures: 0, last_success_at: undefined };

/** PATCH /webhooks/{webhook_id}: a URL is vetted as at creation. */
export const handler = httpRoute(webhookRoutes.updateWebhook, async ({ accountId, params, body, headers }) => {
  const key = { account_id: accountId, webhook_id: params.webhook_id };
  if (Object.keys(body).length === 0) return { body: webhookView(await getWebhook(key)) };
  const { url, events, description, enabled, ...others } = body;
  others satisfies NothingLeft;
  const isMoved = url !== undefined && url !== (await getWebhook(key)).url;
  if (url !== undefined) await refusePrivateUrl(url, ownHosts(headers));
  const settings = {
    ...(url !== undefined && { url }),
    ...(isMoved && unproven),
    ...(events && { events }),
    ...(description !== undefined && { description: description || undefined }),
    ...(enabled !== undefined && { disabled: enabled ? undefined : (true as const) }),
  };
  return { body: webhookView(await changeWebhook(key, settings)) };
});
