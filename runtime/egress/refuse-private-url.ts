import { EgressRefused } from '#core/egress/egress-refused.ts';
import { egressUrl, hostOf } from '#core/egress/egress-url.ts';
import { isLoopback } from '#core/egress/is-loopback.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { HostNotFound, vettedAddresses } from './vetted-addresses.ts';

const onThisComputer =
  'A deployment cannot reach your computer. While you develop, run `cueline webhooks listen --forward-to` with this URL.';

/** Throws invalid_request for a `url` that may not be an endpoint's. The answer may take as long as DNS does. */
export const refusePrivateUrl = async (url: string, ownHosts: readonly string[]): Promise<void> => {
  try {
    await vettedAddresses(hostOf(egressUrl(url, ownHosts)));
  } catch (error) {
    if (!(error instanceof EgressRefused || error instanceof HostNotFound)) throw error;
    const given = URL.parse(url);
    throw invalidRequest([{ param: 'url', message: given && isLoopback(given) ? onThisComputer : error.message }]);
  }
};
