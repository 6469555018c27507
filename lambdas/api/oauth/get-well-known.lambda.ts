import { oauthRoutes } from '#contract/oauth.ts';
import { wellKnown } from '#core/oauth/metadata.ts';
import { noSuchPath } from '#core/requests/no-such-path.ts';
import { requiredOrigin } from '#runtime/http/api-url.ts';
import { httpRoute } from '#runtime/http/http-route.ts';

/** GET /.well-known/{document+}, which names this server as its caller reached it. */
export const handler = httpRoute(oauthRoutes.getWellKnown, async ({ headers, params: { document } }) => {
  const written = Object.hasOwn(wellKnown, document) ? wellKnown[document] : undefined;
  if (!written) throw noSuchPath(`/.well-known/${document}`);
  return { body: written(requiredOrigin(headers)) };
});
