import { authorizePagePath } from '#contract/console.ts';
import { grantableScopes, oauthRoutes, resourcePath } from '#contract/oauth.ts';

/** RFC 9728. */
export const resourceMetadata = (origin: string) => ({
  resource: `${origin}${resourcePath}`,
  authorization_servers: [origin],
  scopes_supported: grantableScopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Cueline',
});

/** RFC 8414. The issuer is the origin. */
export const serverMetadata = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}${authorizePagePath}`,
  token_endpoint: `${origin}${oauthRoutes.issueToken.path}`,
  revocation_endpoint: `${origin}${oauthRoutes.revokeToken.path}`,
  scopes_supported: grantableScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
});

/** Below /.well-known/: at the root, and at the path of the resource. */
export const wellKnown: Readonly<Record<string, (origin: string) => Record<string, unknown>>> = {
  'oauth-protected-resource': resourceMetadata,
  [`oauth-protected-resource${resourcePath}`]: resourceMetadata,
  'oauth-authorization-server': serverMetadata,
};

export const resourceMetadataUrl = (origin: string): string =>
  `${origin}/.well-known/oauth-protected-resource${resourcePath}`;
