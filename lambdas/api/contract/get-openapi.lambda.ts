import { apiVersionPrefix, routes } from '#contract/routes.ts';
import { apiUrl } from '#runtime/http/api-url.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import openapi from '../../../docs/openapi.json' with { type: 'json' };

/** GET /openapi.json: the generated document, as published in docs/, with this deployment as its server. */
export const handler = httpRoute(routes.getOpenapi, async ({ headers }) => ({
  body: {
    ...openapi,
    servers: [{ url: apiUrl(headers) ?? apiVersionPrefix, description: 'The deployment that served this document' }],
  },
}));
