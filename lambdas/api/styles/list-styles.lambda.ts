import { routes } from '#contract/routes.ts';
import { styleView } from '#core/views/style-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { listStyles } from '#runtime/stores/styles.ts';

/** GET /styles */
export const handler = httpRoute(routes.listStyles, async ({ accountId }) => {
  const [account, styles] = await Promise.all([getAccount(accountId), listStyles(accountId)]);
  return { body: { data: styles.map((style) => styleView(style, account)) } };
});
