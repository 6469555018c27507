import { routes } from '#contract/routes.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { usageOf } from '#runtime/stores/usage.ts';

/** GET /account */
export const handler = httpRoute(routes.getAccount, async ({ accountId }) => {
  const [{ plan, credits, limits, webhooks = 0 }, usage] = await Promise.all([
    getAccount(accountId),
    usageOf(accountId),
  ]);
  return {
    body: {
      plan,
      credits,
      max_upload_mb: limits.maxUploadMb,
      max_short_side: limits.maxShortSidePx,
      limits: { ...limits.quotas, webhooks: limits.maxWebhooks },
      usage: { ...usage, webhooks },
      rate_limits: limits.rateLimits,
    },
  };
});
