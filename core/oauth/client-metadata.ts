import * as v from 'valibot';
import { firstCharacters } from '#contract/characters.ts';
import { onOneLine } from '#contract/schemas/fields.ts';
import { EgressRefused } from '../egress/egress-refused.ts';
import { egressUrl } from '../egress/egress-url.ts';
import { isLoopback } from '../egress/is-loopback.ts';

const Document = v.object({
  client_id: v.string(),
  client_name: v.string(),
  redirect_uris: v.pipe(v.array(v.string()), v.minLength(1)),
  token_endpoint_auth_method: v.optional(v.string()),
  grant_types: v.optional(v.array(v.string())),
  response_types: v.optional(v.array(v.string())),
});

export interface Client {
  readonly client_id: string;
  /** The form that people read. */
  readonly name: string;
  readonly host: string;
  readonly redirect_uris: readonly string[];
}

/**
 * The address of a client's metadata document, by the rule for URLs, and by draft-ietf-oauth-client-id-metadata-document: it has a
 * path, no fragment and no dot segments. Throws EgressRefused.
 */
export const clientIdUrl = (clientId: string, ownHosts?: readonly string[]): URL => {
  const url = egressUrl(clientId, ownHosts);
  if (url.pathname === '/' || clientId.includes('#') || url.href !== clientId)
    throw new EgressRefused(
      'The client_id must be the URL of a metadata document: with a path, written as programs read it, and without a fragment.',
    );
  return url;
};

/** Throws EgressRefused, whose message says what is wrong with the document. */
export const clientOf = (url: URL, text: string): Client => {
  const { success, output } = v.safeParse(Document, parsed(text));
  if (!success)
    throw new EgressRefused('The metadata document of the client lacks client_id, client_name or redirect_uris.');
  const { client_id, client_name, redirect_uris, token_endpoint_auth_method, grant_types, response_types } = output;
  if (client_id !== url.href) throw new EgressRefused('The metadata document of the client names another client_id.');
  if (token_endpoint_auth_method !== undefined && token_endpoint_auth_method !== 'none')
    throw new EgressRefused('The token_endpoint_auth_method of the client must be none: it could not prove who it is.');
  if (grant_types && !grant_types.includes('authorization_code'))
    throw new EgressRefused('The metadata document of the client does not allow authorization codes.');
  if (response_types && !response_types.includes('code'))
    throw new EgressRefused('The metadata document of the client does not allow authorization codes.');
  return { client_id, name: shownName(client_name) || url.host, host: url.host, redirect_uris };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Without characters that nobody sees or that turn the text around, since a user decides by it. */
const shownName = (name: string): string =>
  firstCharacters(
    onOneLine(name)
      .replaceAll(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
      .trim(),
    60,
  );

/**
 * The redirect URI of a request, if it is one of the client's: the very same text, but for the port of a native app on this
 * computer, which is any (RFC 8252 section 7.3). Undefined otherwise, and for what is neither https nor this computer.
 */
export const allowedRedirect = (requested: string, { redirect_uris }: Client): URL | undefined => {
  const url = URL.parse(requested);
  if (!url || requested.includes('#') || url.username || url.password) return undefined;
  if (url.protocol !== 'https:' && !isLoopback(url)) return undefined;
  if (redirect_uris.includes(requested)) return url;
  const own = withoutPort(requested);
  return own !== undefined && redirect_uris.some((registered) => withoutPort(registered) === own) ? url : undefined;
};

/** Undefined for what is not a loopback URL, or is written in another way than programs read it. */
const withoutPort = (text: string): string | undefined => {
  const url = URL.parse(text);
  if (!url || !isLoopback(url) || url.href !== text) return undefined;
  url.port = '';
  return url.href;
};
