import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { WebhookRecord } from '#contract/records/webhook.ts';
import { webhookRoutes } from '#contract/routes/webhooks.ts';
import { webhookView } from '#core/views/webhook-view.ts';
import { newWebhookSecret } from '#core/webhooks/signature.ts';
import { refusePrivateUrl } from '#runtime/egress/refuse-private-url.ts';
import { ownHosts } from '#runtime/http/api-url.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { insertWebhook } from '#runtime/stores/webhooks.ts';

/** POST /webhooks: the only response with the secret. The URL is vetted here, and again at every attempt. */
export const handler = httpRoute(webhookRoutes.createWebhook, async ({ accountId, body, headers, remember }) => {
  await refusePrivateUrl(body.url, ownHosts(headers));
  const secret = newWebhookSecret(randomBytes(32));
  const record: WebhookRecord = {
    account_id: accountId,
    webhook_id: newId(),
    url: body.url,
    events: body.events,
    ...(body.description && { description: body.description }),
    created_at: new Date().toISOString(),
    failures: 0,
  };
  const reply = { body: { ...webhookView(record), secret } };
  await insertWebhook(await getAccount(accountId), record, { secret, remembered: remember(reply) });
  return reply;
});
