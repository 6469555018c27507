import { accountRoutes } from '#contract/routes/account.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { setLimits } from '#runtime/stores/credit-limits.ts';
import { accountBody } from './account-body.ts';

/** PATCH /account */
export const handler = httpRoute(accountRoutes.updateAccount, async ({ accountId, body }) => {
  await setLimits(accountId, body, Date.now());
  return { body: await accountBody(accountId) };
});
