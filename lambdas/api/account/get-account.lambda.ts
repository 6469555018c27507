import { accountRoutes } from '#contract/routes/account.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { accountBody } from './account-body.ts';

/** GET /account */
export const handler = httpRoute(accountRoutes.getAccount, async ({ accountId }) => ({
  body: await accountBody(accountId),
}));
