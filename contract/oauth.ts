import * as v from 'valibot';
import type { Route } from './route.ts';
import { mcpRoutes } from './routes/mcp.ts';
import { AuthorizeClient, ClientAuthorization, WellKnownParams } from './schemas/oauth.ts';
import type { Scope } from './scopes.ts';

/**
 * Limit of each route without a key: much more than an address sends through the firewall, or it would keep all clients from new
 * tokens.
 */
const throttle = { ratePerSecond: 200, burst: 1000 };

/**
 * OAuth 2.1 for clients of the tools for agents (docs/decisions/oauth.md). Its paths, fields and errors are those of RFC 6749,
 * RFC 7009, RFC 8414 and RFC 9728, so it is outside of the OpenAPI document; `authorizeClient` is for the console alone.
 */
export const oauthRoutes = {
  getWellKnown: {
    operationId: 'getWellKnown',
    summary: 'Metadata of the authorization server and of the protected resource',
    method: 'GET',
    path: '/.well-known/{document+}',
    atRoot: true,
    entry: 'api/oauth/get-well-known',
    public: true,
    throttle,
    params: WellKnownParams,
    status: 200,
    reply: v.record(v.string(), v.unknown()),
    errors: ['not_found'],
    uses: {},
  },
  authorizeClient: {
    operationId: 'authorizeClient',
    summary: 'Tell who requests a key by OAuth, and allow or deny it',
    method: 'POST',
    path: '/oauth/authorize',
    entry: 'api/oauth/authorize-client',
    scope: 'keys:manage',
    places: 'all',
    body: AuthorizeClient,
    status: 200,
    reply: ClientAuthorization,
    errors: ['beyond_own_key'],
    uses: { tables: { keys: ['get'], 'authorization-codes': ['put'] } },
  },
  issueToken: {
    operationId: 'issueToken',
    summary: 'Exchange an authorization code or a refresh token for a key',
    method: 'POST',
    path: '/oauth/token',
    atRoot: true,
    entry: 'api/oauth/issue-token',
    public: true,
    throttle,
    status: 200,
    reply: v.never(),
    files: ['application/json'],
    errors: [],
    uses: {
      tables: {
        'authorization-codes': ['get', 'update'],
        accounts: ['update'],
        keys: ['get', 'query', 'put', 'update', 'check'],
        'api-keys': ['put', 'update', 'delete'],
        audit: ['put'],
      },
    },
  },
  revokeToken: {
    operationId: 'revokeToken',
    summary: 'Revoke a key that was issued by OAuth',
    method: 'POST',
    path: '/oauth/revoke',
    atRoot: true,
    entry: 'api/oauth/revoke-token',
    public: true,
    throttle,
    status: 200,
    reply: v.never(),
    files: ['application/json'],
    errors: [],
    uses: {
      tables: {
        accounts: ['update'],
        keys: ['get', 'query', 'update'],
        'api-keys': ['get', 'update'],
        audit: ['put'],
      },
    },
  },
} as const satisfies Record<string, Route>;

/** What a client may be given: no tool manages keys or webhooks. */
export const grantableScopes = [
  'projects:read',
  'projects:write',
  'projects:delete',
  'exports:write',
  'account:read',
] as const satisfies readonly Scope[];

/** What is asked for where a client does not say. */
export const defaultGrantedScopes: readonly Scope[] = grantableScopes.filter((scope) => scope !== 'projects:delete');

/** The path of the protected resource. */
export const resourcePath = `/v1${mcpRoutes.callMcp.path}`;
