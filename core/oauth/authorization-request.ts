import { defaultGrantedScopes, grantableScopes } from '#contract/oauth.ts';
import type { Scope } from '#contract/scopes.ts';
import { invalidRequest } from '../requests/invalid-request.ts';
import { isPart } from './secrets.ts';

export interface AuthorizationRequest {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly scopes: readonly Scope[];
  readonly state: string | undefined;
}

/**
 * An authorization request (OAuth 2.1 section 4.1.1) by its query. The user sees what is wrong with it, and the client gets no
 * error: whoever can have a browser redirected by an error has an open redirector. Throws invalid_request.
 */
export const authorizationRequest = (query: string, resource: string): AuthorizationRequest => {
  const fields = new URLSearchParams(query);
  const names = [...fields.keys()];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw invalidRequest([{ param: twice, message: 'must not be given twice' }]);
  const wrong = (param: string, message: string) => invalidRequest([{ param, message }]);
  const field = (name: string) => fields.get(name) ?? '';
  for (const name of ['client_id', 'redirect_uri']) if (!field(name)) throw wrong(name, 'is missing');
  if (field('response_type') !== 'code') throw wrong('response_type', 'must be code');
  if (field('code_challenge_method') !== 'S256') throw wrong('code_challenge_method', 'must be S256');
  if (!isPart(field('code_challenge'))) throw wrong('code_challenge', 'must be the SHA-256 of the code_verifier');
  if (fields.has('resource') && field('resource') !== resource) throw wrong('resource', `must be ${resource}`);
  return {
    client_id: field('client_id'),
    redirect_uri: field('redirect_uri'),
    code_challenge: field('code_challenge'),
    scopes: offeredScopes(field('scope')),
    state: fields.get('state') ?? undefined,
  };
};

/** Those that are requested and can be given. Clients also request scopes of other servers, such as offline_access. */
const offeredScopes = (scope: string): readonly Scope[] => {
  const requested = scope.split(' ');
  const known = grantableScopes.filter((one) => requested.includes(one));
  return known.length > 0 ? known : defaultGrantedScopes;
};

/** The address of the client with the answer, which names the server that gives it (RFC 9207). */
export const answered = (
  redirect: URL,
  issuer: string,
  answer: Readonly<Record<string, string | undefined>>,
): string => {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries({ ...answer, iss: issuer }))
    if (value !== undefined) url.searchParams.append(name, value);
  return url.href;
};
