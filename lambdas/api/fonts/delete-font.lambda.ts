import { routes } from '#contract/routes.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { deleteFont } from '#runtime/stores/fonts.ts';

/** DELETE /fonts/{font_id} */
export const handler = httpRoute(routes.deleteFont, async ({ accountId, params }) => {
  await deleteFont({ account_id: accountId, font_id: params.font_id });
  return { body: undefined };
});
