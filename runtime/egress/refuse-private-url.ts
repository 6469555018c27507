import { EgressRefused } from '#core/egress/egress-refused.ts';
import { egressUrl, hostOf } from '#core/egress/egress-url.ts';
import { invalidRequest } from '#core/requests/invalid-request.ts';
import { HostNotFound, vettedAddresses } from './vetted-addresses.ts';

/** Throws invalid_request for a `url` that may not be an endpoint's. The answer may take as long as DNS does. */
export const refusePrivateUrl = async (url: string, ownHost: string | undefined): Promise<void> => {
  try {
    await vettedAddresses(hostOf(egressUrl(url, ownHost)));
  } catch (error) {
    if (!(error instanceof EgressRefused || error instanceof HostNotFound)) throw error;
    throw invalidRequest([{ param: 'url', message: error.message }]);
  }
};
