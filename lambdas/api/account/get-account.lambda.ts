import { routes } from '#contract/routes.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { accountBody } from './account-body.ts';

/** GET /account */
export const handler = httpRoute(routes.getAccount, async ({ accountId }) => ({ body: await accountBody(accountId) }));
