import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { WebhookRecord } from '#contract/records/webhook.ts';
import { routes } from '#contract/routes.ts';
import { EgressRefused } from '#core/egress/egress-refused.ts';
import { egressUrl, hostOf } from '#core/egress/egress-url.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { webhookView } from '#core/views/webhook-view.ts';
import { secretPrefix } from '#core/webhooks/signature.ts';
import { HostNotFound, vettedAddresses } from '#runtime/egress/vetted-addresses.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { insertWebhook } from '#runtime/stores/webhooks.ts';

/** POST /webhooks: the only response with the secret. The URL is vetted here, and again at every attempt. */
export const handler = httpRoute(routes.createWebhook, async ({ accountId, body, headers, remember }) => {
  await refusePrivateUrl(body.url, headers.host);
  const secret = `${secretPrefix}${randomBytes(32).toString('base64url')}`;
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

const refusePrivateUrl = async (url: string, ownHost: string | undefined): Promise<void> => {
  try {
    await vettedAddresses(hostOf(egressUrl(url, ownHost)));
  } catch (error) {
    if (!(error instanceof EgressRefused || error instanceof HostNotFound)) throw error;
    throw invalidRequest([{ param: 'url', message: error.message }]);
  }
};
