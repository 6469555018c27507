import { isIP } from 'node:net';
import { EgressRefused } from './egress-refused.ts';
import { isPublicAddress } from './public-address.ts';

/** Names that are not in the public DNS (RFC 6761, 6762, 7686, 8375, 9476; ICANN's resolution on .internal). */
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
 * Parses a URL that Cueline may connect to: https on the default port, no credentials, written so that every parser reads the
 * same host, and the host a public name or address and none of `ownHosts`, the API's own. Throws EgressRefused, whose message says
 * what to change. Which addresses the name resolves to is checked when connecting.
 */
export function egressUrl(text: string, ownHosts: readonly string[] = []): URL {
  refuseHidden(text);
  const url = URL.parse(text);
  if (!url) throw new EgressRefused('This is not a URL. It must look like https://host/path.');
  if (url.protocol !== 'https:') {
    throw new EgressRefused(`The URL must start with https://, and this one starts with ${url.protocol.slice(0, -1)}.`);
  }
  refuseAmbiguous(text, url);
  if (url.port !== '') {
    throw new EgressRefused(`The URL must use port 443, the default of https: remove :${url.port}.`);
  }
  checkHost(hostOf(url));
  refuseDisguised(text, url);
  const isOwn = (host: string): boolean => {
    const own = URL.parse(`https://${host}`);
    return own !== null && hostOf(own) === hostOf(url);
  };
  if (ownHosts.some(isOwn)) throw new EgressRefused('The URL leads to this API itself.');
  return url;
}

/** The URL parser drops or rewrites these characters, so another parser could read another URL. */
const refuseHidden = (text: string): void => {
  if (text.includes('\\')) {
    throw new EgressRefused('The URL contains a backslash: write / instead, or %5C where a backslash is meant.');
  }
  if (/[\p{Cc}\p{Cf}\p{Z}]/u.test(text)) {
    throw new EgressRefused(
      'The URL contains a space, a line break or an invisible character: remove it, or write %20 for a space.',
    );
  }
};

/** Parsers disagree where the host begins and ends in these (RFC 3986, WHATWG, and those that search for an @). */
const refuseAmbiguous = (text: string, { username, password }: URL): void => {
  if (username || password || /^[^/?#]*\/\/[^/?#]*@/.test(text)) {
    throw new EgressRefused('The URL must not contain a user name or password.');
  }
  if (!/^https:\/\/[^/?#]/i.test(text)) {
    throw new EgressRefused('The URL must have two slashes between https: and its host, as in https://host/path.');
  }
  if (/^https:\/\/[^/]*@/i.test(text)) {
    throw new EgressRefused(
      'The URL has an @ before its first slash: put a / after the host, as in https://host/?a=b@c.',
    );
  }
};

/** Refuses an address as one number, percent-encoded or full-width letters. A name in another script is allowed. */
const refuseDisguised = (text: string, { hostname }: URL): void => {
  const [, written = ''] = /^https:\/\/([^/?#:]*)/i.exec(text) ?? [];
  if (written.startsWith('[') || hostname.includes('xn--') || written.toLowerCase() === hostname) return;
  throw new EgressRefused(
    `The host of the URL is written in another form than programs read it in: write it as ${hostname}.`,
  );
};

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

/** The same message for every private address, so that it reveals nothing about the network. */
export const notPublic = 'The URL leads to an address that is not public.';
