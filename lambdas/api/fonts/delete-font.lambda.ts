import { fontRoutes } from '#contract/routes/fonts.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { deleteFont } from '#runtime/stores/fonts.ts';

/** DELETE /fonts/{font_id} */
export const handler = httpRoute(fontRoutes.deleteFont, async ({ accountId, params }) => {
  await deleteFont({ account_id: accountId, font_id: params.font_id });
  return { body: undefined };
});
