import { webhookRoutes } from '#contract/routes/webhooks.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { pageOfWhole } from '#core/requests/cursor.ts';
import { webhookView } from '#core/views/webhook-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { listWebhooks } from '#runtime/stores/webhooks.ts';

/** GET /webhooks */
export const handler = httpRoute(
  webhookRoutes.listWebhooks,
  async ({ accountId, query: { limit, cursor, ...others } }) => {
    others satisfies NothingLeft;
    const boundTo = [accountId, 'webhooks'];
    const endpoints = await listWebhooks(accountId);
    const { page, ...next } = pageOfWhole(endpoints, { limit, cursor, boundTo, idOf: ({ webhook_id }) => webhook_id });
    return { body: { data: page.map(webhookView), ...next } };
  },
);
