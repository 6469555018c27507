import { routes } from '#contract/routes.ts';
import { fontView } from '#core/views/font-view.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { listFonts } from '#runtime/stores/fonts.ts';

/** GET /fonts */
export const handler = httpRoute(routes.listFonts, async ({ accountId }) => ({
  body: { data: (await listFonts(accountId)).map(fontView) },
}));
