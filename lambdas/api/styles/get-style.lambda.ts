import { styleRoutes } from '#contract/routes/styles.ts';
import { styleView } from '#core/views/style-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { getStyle } from '#runtime/stores/styles.ts';

/** GET /styles/{style_id} */
export const handler = httpRoute(styleRoutes.getStyle, async ({ accountId, params }) => {
  const key = { account_id: accountId, style_id: params.style_id };
  const [style, account] = await Promise.all([getStyle(key), getAccount(accountId)]);
  return { body: styleView(style, account) };
});
