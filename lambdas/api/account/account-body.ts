import type { AccountRecord } from '#contract/records/account.ts';
import { monthSpent } from '#core/credits/credit-events.ts';
import { dailyUse } from '#core/credits/daily-spend.ts';
import { testView } from '#core/keys/test-account.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { usageOf } from '#runtime/stores/usage.ts';

/** The account as the API shows it. */
export const accountBody = async (accountId: string) => {
  const [account, usage] = await Promise.all([getAccount(accountId), usageOf(accountId)]);
  const { plan, credits, limits, webhooks = 0, low_credits = null } = account;
  const now = new Date().toISOString();
  return {
    plan,
    credits,
    low_credits,
    monthly_budget: budgetOf(account, now),
    max_upload_mb: limits.maxUploadMb,
    max_short_side: limits.maxShortSidePx,
    max_connections: limits.maxConnections,
    limits: { ...limits.quotas, deleted_bytes: limits.quotas.stored_bytes, webhooks: limits.maxWebhooks },
    usage: { ...usage, webhooks },
    daily_limit: dailyUse(now, account),
    rate_limits: limits.rateLimits,
    ...testView(accountId),
  };
};

const budgetOf = (account: AccountRecord, now: string) =>
  account.monthly_budget === undefined ? null : { credits: account.monthly_budget, spent: monthSpent(account, now) };
