import { routes } from '../../../contract/routes.ts';
import openapi from '../../../docs/openapi.json' with { type: 'json' };
import { httpRoute } from '../../shared/http/http-route.ts';

/** GET /openapi.json: the generated document, as published in docs/. */
export const handler = httpRoute(routes.getOpenapi, async () => ({ body: openapi }));
