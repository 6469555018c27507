import { randomBytes } from 'node:crypto';
import { webhookSecretOverlapSeconds } from '#contract/limits.ts';
import { webhookRoutes } from '#contract/routes/webhooks.ts';
import { webhookView } from '#core/views/webhook-view.ts';
import { newWebhookSecret } from '#core/webhooks/signature.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { retryChanged } from '#runtime/retry-changed.ts';
import { getWebhook, rotateSecret } from '#runtime/stores/webhooks.ts';

/**
 * POST /webhooks/{webhook_id}/rotate: the new secret is shown in this reply, and its repetitions. Deliveries are signed with the one
 * before too, and where that is younger than the overlap with the one before it: so a client that lost the reply and rotates again,
 * without an Idempotency-Key, has a receiver that still verifies.
 */
export const handler = httpRoute(webhookRoutes.rotateWebhook, async ({ accountId, params, remember }) =>
  retryChanged('webhook endpoint', 10, async () => {
    const endpoint = await getWebhook({ account_id: accountId, webhook_id: params.webhook_id });
    const secret = newWebhookSecret(randomBytes(32));
    const nowMs = Date.now();
    const rotated_until = new Date(nowMs + webhookSecretOverlapSeconds * 1000).toISOString();
    const reply = { body: { ...webhookView({ ...endpoint, rotated_until }), secret } };
    const rotated = await rotateSecret(endpoint, { secret, rotated_until, nowMs, remembered: remember(reply) });
    return rotated ? reply : undefined;
  }),
);
