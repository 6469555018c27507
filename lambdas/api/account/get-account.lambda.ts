import { routes } from '#contract/routes.ts';
import { dailyUse } from '#core/credits/daily-spend.ts';
import { testView } from '#core/keys/test-account.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { usageOf } from '#runtime/stores/usage.ts';

/** GET /account */
export const handler = httpRoute(routes.getAccount, async ({ accountId }) => {
  const [account, usage] = await Promise.all([getAccount(accountId), usageOf(accountId)]);
  const { plan, credits, limits, webhooks = 0 } = account;
  return {
    body: {
      plan,
      credits,
      max_upload_mb: limits.maxUploadMb,
      max_short_side: limits.maxShortSidePx,
      max_connections: limits.maxConnections,
      limits: { ...limits.quotas, webhooks: limits.maxWebhooks },
      usage: { ...usage, webhooks },
      daily_limit: dailyUse(new Date().toISOString(), account),
      rate_limits: limits.rateLimits,
      ...testView(accountId),
    },
  };
});
