import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { defaultGrantedScopes } from '#contract/oauth.ts';
import { mcpRoutes } from '#contract/routes/mcp.ts';
import { AppError } from '#core/app-error.ts';
import { resourceMetadataUrl } from '#core/oauth/metadata.ts';
import { answerMcp } from '#mcp/http.ts';
import { fetchFromInside } from '#runtime/from-edge.ts';
import { admittedRoute } from '#runtime/http/admitted-route.ts';
import { apiOrigin, apiUrlOrOwn } from '#runtime/http/api-url.ts';
import { isAllowedOrigin } from '#runtime/http/cors.ts';
import { keyOfHeader } from '#runtime/http/principal-of.ts';
import { logger } from '#runtime/logger.ts';
import { Cueline } from '#sdk/index.ts';
import { requestOf, responseOf } from './web-messages.ts';

/** A client without a valid key learns where to get one (RFC 9728 section 5.1), and which scopes the tools need. */
const challengeOf = ({ headers }: APIGatewayProxyEventV2): string => {
  const origin = apiOrigin(headers);
  if (origin === undefined) return 'Bearer';
  const wrong = headers.authorization === undefined ? '' : ', error="invalid_token"';
  return `Bearer resource_metadata="${resourceMetadataUrl(origin)}", scope="${defaultGrantedScopes.join(' ')}"${wrong}`;
};

/** POST /mcp: the tools call this same API with the caller's key (docs/decisions/mcp-calls-the-api.md). */
export const handler = admittedRoute(
  mcpRoutes.callMcp,
  async (event) => {
    const { headers, requestContext } = event;
    // Not the header Host: the key goes to this API only.
    const baseUrl = apiUrlOrOwn({ ...headers, host: requestContext.domainName }, requestContext.apiId);
    refuseOtherPages(headers.origin, new URL(baseUrl).origin);
    const client = new Cueline({ baseUrl, apiKey: keyOfHeader(headers.authorization), fetch: fetchFromInside() });
    const onUnforeseen = (error: unknown) =>
      logger.error('unforeseen', error instanceof Error ? error : new Error(String(error)));
    return responseOf(await answerMcp(requestOf(event, baseUrl), { client, onUnforeseen }));
  },
  challengeOf,
);

/** The protocol makes a server check Origin, which only pages send. Throws origin_refused. */
const refuseOtherPages = (origin: string | undefined, ownOrigin: string): void => {
  if (origin === undefined || origin === ownOrigin || isAllowedOrigin(origin)) return;
  throw new AppError(
    'origin_refused',
    'Pages of this Origin may not call /mcp. Call it from a program, which sends no Origin, or have the origin added to corsOrigins of the deployment.',
  );
};
