import { fontRoutes } from '#contract/routes/fonts.ts';
import { fontView } from '#core/views/font-view.ts';
import { cachedFontUrl } from '#runtime/aws/cached-signed-urls.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { getFont } from '#runtime/stores/fonts.ts';

/** GET /fonts/{font_id} */
export const handler = httpRoute(fontRoutes.getFont, async ({ accountId, params }) => {
  const record = await getFont({ account_id: accountId, font_id: params.font_id });
  return { body: { ...fontView(record), file_url: await cachedFontUrl(record) } };
});
