import { operatorRoutes } from '#contract/operator.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { accountCosts } from '#finance/aws/account-costs.ts';
import { httpRoute } from '#runtime/http/http-route.ts';

/** GET /operator/reports/{month}/accounts/{account} */
export const handler = httpRoute(operatorRoutes.getAccountCosts, async ({ params, query: { day, ...others } }) => {
  others satisfies NothingLeft;
  return { body: await accountCosts({ ...params, day }) };
});
