import { fontRoutes } from '#contract/routes/fonts.ts';
import type { NothingLeft } from '#contract/schemas/request.ts';
import { pageOfWhole } from '#core/requests/cursor.ts';
import { fontView } from '#core/views/font-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { listFonts, orderOfFont } from '#runtime/stores/fonts.ts';

/** GET /fonts */
export const handler = httpRoute(fontRoutes.listFonts, async ({ accountId, query: { limit, cursor, ...others } }) => {
  others satisfies NothingLeft;
  const boundTo = [accountId, 'fonts'];
  const { page, ...next } = pageOfWhole(await listFonts(accountId), { limit, cursor, boundTo, idOf: orderOfFont });
  return { body: { data: page.map(fontView), ...next } };
});
