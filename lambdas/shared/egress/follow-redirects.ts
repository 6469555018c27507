import type { IncomingMessage } from 'node:http';
import { EgressRefused } from '../../../core/egress/egress-refused.ts';
import { egressUrl } from '../../../core/egress/egress-url.ts';
import { type EgressRequest, egressRequest } from './egress-request.ts';

const redirects: readonly (number | undefined)[] = [301, 302, 303, 307, 308];
const maxHops = 8;

export interface Followed {
  /** Where the response came from. */
  readonly url: URL;
  readonly response: IncomingMessage;
}

/**
 * GETs a URL and what it redirects to; each hop is vetted as the first one was, and by `checkHop`. Throws as
 * `egressRequest` does, and what `checkHop` throws.
 */
export async function followRedirects(
  start: URL,
  options: Omit<EgressRequest, 'method' | 'body'>,
  checkHop: (url: URL) => void = () => {},
): Promise<Followed> {
  let url = egressUrl(start.href);
  for (let hop = 0; hop <= maxHops; hop += 1) {
    checkHop(url);
    const response = await egressRequest(url, options);
    const location = response.headers.location;
    if (!redirects.includes(response.statusCode) || location === undefined) return { url, response };
    response.destroy();
    if (!URL.canParse(location, url.href)) throw new EgressRefused('The URL redirects to what is not a URL.');
    url = egressUrl(new URL(location, url.href).href);
  }
  throw new EgressRefused(`The URL redirects more than ${maxHops} times.`);
}
