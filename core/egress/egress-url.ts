import { isIP } from 'node:net';
import { EgressRefused } from './egress-refused.ts';
import { isPublicAddress } from './public-address.ts';

/** Names that mean something else in every network (RFC 6761, 6762, 7686, 8375, 9476; ICANN on internal). */
const reservedSuffixes: readonly string[] = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'mail',
  'lan',
  'arpa',
  'test',
  'example',
  'invalid',
  'onion',
  'alt',
];

/**
 * A URL that may be reached out to, as far as its text tells: https on the default port, no credentials, and a host that
 * is a public name or address and not our API, whose own host the caller says where it knows it. Throws EgressRefused.
 */
export function egressUrl(text: string, ownHost = ''): URL {
  // The URL parser drops or rewrites these, so that two readers of one text would see two URLs.
  if (/[\p{Cc}\p{Cf}\p{Z}\\]/u.test(text)) {
    throw new EgressRefused('The URL holds a space, a backslash or a control character.');
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw new EgressRefused('This is not a URL.');
  if (url.protocol !== 'https:') throw new EgressRefused('The URL must start with https://.');
  if (url.username || url.password || /^[^/?#]*\/\/[^/?#]*@/.test(text)) {
    throw new EgressRefused('The URL must not hold a user name or password.');
  }
  if (url.port !== '') throw new EgressRefused('The URL must use the default port of https.');
  checkHost(hostOf(url));
  const own = URL.parse(`https://${ownHost}`);
  if (own && hostOf(own) === hostOf(url)) throw new EgressRefused('The URL leads to this API itself.');
  return url;
}

/** The host of a URL without the brackets of an IPv6 address and the dot of a fully qualified name. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

function checkHost(host: string): void {
  if (isIP(host)) {
    if (!isPublicAddress(host)) throw new EgressRefused(notPublic);
    return;
  }
  const labels = host.split('.');
  if (host.length > 253 || labels.some((label) => !/^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label))) {
    throw new EgressRefused('The host of the URL is not a valid name.');
  }
  if (labels.length < 2 || reservedSuffixes.includes(labels.at(-1) ?? '')) throw new EgressRefused(notPublic);
}

/** The same sentence for every private place: what there is inside is nobody's business. */
export const notPublic = 'The URL leads to an address that is not public.';
