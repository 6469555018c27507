import { styleRoutes } from '#contract/routes/styles.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { pageOfWhole } from '#core/requests/cursor.ts';
import { styleView } from '#core/views/style-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getAccount } from '#runtime/stores/accounts.ts';
import { listStyles } from '#runtime/stores/styles.ts';

/** GET /styles */
export const handler = httpRoute(styleRoutes.listStyles, async ({ accountId, query: { limit, cursor, ...others } }) => {
  others satisfies NothingLeft;
  const [account, styles] = await Promise.all([getAccount(accountId), listStyles(accountId)]);
  const boundTo = [accountId, 'styles'];
  const { page, ...next } = pageOfWhole(styles, { limit, cursor, boundTo, idOf: ({ style_id }) => style_id });
  return { body: { data: page.map((style) => styleView(style, account)), ...next } };
});
