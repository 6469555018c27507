import { randomBytes } from 'node:crypto';
import { firstCharacters } from '#contract/characters.ts';
import {
  authorizationCodeLifetimeSeconds,
  maxApiKeyNameLength,
  maxKeyAncestors,
  usedCodeLifetimeSeconds,
} from '#contract/limits.ts';
import { oauthRoutes, resourcePath } from '#contract/oauth.ts';
import { AppError } from '#core/app-error.ts';
import { isLoopback } from '#core/egress/is-loopback.ts';
import { hashOf } from '#core/hash-of.ts';
import { refuseBeyond, refusePast } from '#core/keys/key-rules.ts';
import { actorOf } from '#core/keys/principal.ts';
import { answered, authorizationRequest } from '#core/oauth/authorization-request.ts';
import { allowedRedirect } from '#core/oauth/client-metadata.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { ownHosts, requiredOrigin } from '#runtime/http/api-url.ts';
import { httpRoute } from '#runtime/http/http-route.ts';
import { ownKey } from '#runtime/keys/managed-key.ts';
import { fetchedClient } from '#runtime/oauth/client-document.ts';
import { insertCode } from '#runtime/stores/authorization-codes.ts';

/**
 * POST /oauth/authorize, from the page of the console: says who requests what, and after the user's decision where the browser goes.
 * Request and client are checked each time.
 */
export const handler = httpRoute(oauthRoutes.authorizeClient, async ({ accountId, principal, headers, body }) => {
  const origin = requiredOrigin(headers);
  const resource = `${origin}${resourcePath}`;
  const { client_id, redirect_uri, code_challenge, state, ...requested } = authorizationRequest(body.query, resource);
  const [own, client] = await Promise.all([ownKey(principal), fetchedClient(client_id, ownHosts(headers))]);
  const redirect = allowedRedirect(redirect_uri, client);
  if (!redirect)
    throw invalidRequest([{ param: 'redirect_uri', message: 'is not one that the client has registered' }]);
  const scopes = requested.scopes.filter((scope) => own.scopes.includes(scope));
  if (scopes.length === 0 || own.ancestors.length >= maxKeyAncestors) throw tooFew();
  const shown = {
    client_name: client.name,
    client_host: client.host,
    redirect_host: redirect.host,
    on_this_device: isLoopback(redirect),
    scopes,
  };
  const decided = (answer: Record<string, string>) => ({
    body: { ...shown, redirect_to: answered(redirect, origin, { ...answer, state }) },
  });
  const { allow, deny } = body;
  if (deny) return decided({ error: 'access_denied' });
  if (!allow) return { body: shown };
  refusePast(allow.expires_at, Date.now());
  refuseBeyond(allow, { scopes, expires_at: own.expires_at });
  const code = randomBytes(32).toString('base64url');
  const nowMs = Date.now();
  await insertCode({
    code_hash: hashOf(code),
    account_id: accountId,
    parent_id: own.key_id,
    secret_hash: principal.secretHash,
    by: actorOf(principal),
    client_id,
    redirect_uri,
    code_challenge,
    resource,
    name: firstCharacters(`${client.name} (${client.host})`, maxApiKeyNameLength),
    scopes: allow.scopes,
    cap: allow.cap,
    key_expires_at: allow.expires_at,
    valid_until_ms: nowMs + authorizationCodeLifetimeSeconds * 1000,
    expires_at: Math.ceil(nowMs / 1000) + usedCodeLifetimeSeconds,
  });
  return decided({ code });
});

const tooFew = (): AppError =>
  new AppError(
    'beyond_own_key',
    'The API key of this session has none of the permissions that are requested, or cannot make further keys. Sign in with another.',
  );
