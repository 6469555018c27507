import type { IncomingMessage } from 'node:http';
import { maxRedirects } from '#contract/limits.ts';
import { EgressRefused } from '#core/egress/egress-refused.ts';
import { egressUrl } from '#core/egress/egress-url.ts';
import { type EgressRequest, egressRequest } from './egress-request.ts';

const redirects: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

export interface Followed {
  /** Where the response came from. */
  readonly url: URL;
  readonly response: IncomingMessage;
}

/**
 * GETs a URL and follows its redirects. Each hop is checked like the first URL, and `beforeHop` is called before it. Throws
 * what `egressRequest` and `beforeHop` throw.
 */
export async function followRedirects(
  start: URL,
  options: Omit<EgressRequest, 'method' | 'body'>,
  beforeHop: (url: URL) => void | Promise<void> = () => {},
): Promise<Followed> {
  let url = egressUrl(start.href);
  const cookies: Cookies = new Map();
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    await beforeHop(url);
    const cookie = [...(cookies.get(url.host)?.values() ?? [])].join('; ');
    const headers = { ...options.headers, ...(cookie && { cookie }) };
    const response = await egressRequest(url, { ...options, headers }).catch((error) => {
      throw hop === 0 ? error : asRedirectError(error);
    });
    keepCookies(cookies, url.host, response);
    const location = response.headers.location;
    if (!redirects.includes(response.statusCode) || location === undefined) return { url, response };
    response.destroy();
    url = redirectTarget(location, url);
  }
  throw new EgressRefused(`The link redirects more than ${maxRedirects} times.`);
}

/** Checked like the first URL. The messages say that the refused URL is not the one that the user gave. */
const redirectTarget = (location: string, from: URL): URL => {
  const target = URL.parse(location, from.href);
  if (!target) throw new EgressRefused('The link redirects to something that is not a URL.');
  if (target.protocol === 'http:') {
    throw new EgressRefused(
      'The link starts with https://, but redirects to one that starts with http://. Give a link that stays with https://, or upload the file.',
    );
  }
  try {
    return egressUrl(target.href);
  } catch (error) {
    throw asRedirectError(error);
  }
};

const asRedirectError = (error: unknown): unknown =>
  error instanceof EgressRefused
    ? new EgressRefused(`The link redirects to another URL, which is refused. ${error.message}`)
    : error;

/** `name=value` by name, by host. */
type Cookies = Map<string, Map<string, string>>;

/**
 * Cookies are sent only to the host that set them. SharePoint serves a link for everyone only with a cookie that its first
 * redirect sets (https://github.com/itteco/iframely/issues/692).
 */
const keepCookies = (cookies: Cookies, host: string, { headers }: IncomingMessage): void => {
  const ofHost = cookies.get(host) ?? new Map<string, string>();
  for (const cookie of headers['set-cookie'] ?? []) {
    const [pair = ''] = cookie.split(';', 1);
    ofHost.set(pair.split('=', 1)[0] ?? '', pair);
  }
  cookies.set(host, ofHost);
};
