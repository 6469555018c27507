import { routes } from '../../../contract/routes.ts';
import { httpRoute } from '../../shared/http/http-route.ts';
import { getAccount } from '../../shared/stores/accounts.ts';

/** GET /account */
export const handler = httpRoute(routes.getAccount, async ({ accountId }) => {
  const { plan, credits, limits } = await getAccount(accountId);
  return { body: { plan, credits, max_upload_mb: limits.maxUploadMb, max_short_side: limits.maxShortSidePx } };
});
