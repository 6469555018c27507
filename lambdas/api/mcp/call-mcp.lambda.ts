import { routes } from '#contract/routes.ts';
import { answerMcp } from '#mcp/http.ts';
import { admittedRoute } from '#runtime/http/admitted-route.ts';
import { apiUrlOrOwn } from '#runtime/http/api-url.ts';
import { keyOfHeader } from '#runtime/http/principal-of.ts';
import { logger } from '#runtime/logger.ts';
import { Cueline } from '#sdk/index.ts';
import { requestOf, responseOf } from './web-messages.ts';

/** POST /mcp: the tools call this same API with the caller's key (docs/decisions/mcp-calls-the-api.md). */
export const handler = admittedRoute(routes.callMcp, async (event) => {
  const { headers, requestContext } = event;
  // Not the header Host: the key goes to this API only.
  const baseUrl = apiUrlOrOwn({ ...headers, host: requestContext.domainName }, requestContext.apiId);
  const client = new Cueline({ baseUrl, apiKey: keyOfHeader(headers.authorization) });
  const onUnforeseen = (error: unknown) =>
    logger.error('unforeseen', error instanceof Error ? error : new Error(String(error)));
  return responseOf(await answerMcp(requestOf(event, baseUrl), { client, onUnforeseen }));
});
