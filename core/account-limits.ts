import { type Plan, plans } from '#contract/plans.ts';
import { quotaKinds } from '#contract/quotas.ts';
import { routeClasses } from '#contract/rate-limits.ts';
import type { AccountRecord } from '#contract/records/account.ts';

export type Limited = Pick<AccountRecord, 'plan' | 'own_limits'>;

const usd = 1_000_000_000;

/** What an account may have: the limits of its plan, but for those that an operator has set for it alone. */
export const limitsOf = ({ plan, own_limits: own = {} }: Limited): Plan => {
  const of: Plan = plans[plan];
  const { max_daily_spend_usd: dailyUsd } = own;
  const rateLimits = { ...of.rateLimits };
  for (const kind of routeClasses)
    rateLimits[kind] = { ...of.rateLimits[kind], requests: own[kind] ?? of.rateLimits[kind].requests };
  const quotas = { ...of.quotas };
  for (const kind of quotaKinds) quotas[kind] = own[kind] ?? of.quotas[kind];
  return {
    ...of,
    maxUploadMb: own.max_upload_mb ?? of.maxUploadMb,
    maxImportConnections: own.max_import_connections ?? of.maxImportConnections,
    maxConnections: own.max_connections ?? of.maxConnections,
    maxChunks: own.max_chunks ?? of.maxChunks,
    maxShortSidePx: own.max_short_side ?? of.maxShortSidePx,
    maxWebhooks: own.max_webhooks ?? of.maxWebhooks,
    maxDailySpendNanoUsd: dailyUsd === undefined ? of.maxDailySpendNanoUsd : dailyUsd * usd,
    rateLimits,
    quotas,
  };
};

/** Whose limits a refusal names. */
export const limiterOf = ({ plan, own_limits }: Limited): string => (own_limits ? 'The account' : `The ${plan} plan`);
