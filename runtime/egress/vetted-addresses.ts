import dns from 'node:dns/promises';
import { isIP } from 'node:net';
import { EgressRefused } from '#core/egress/egress-refused.ts';
import { notPublic } from '#core/egress/egress-url.ts';
import { isPublicAddress } from '#core/egress/public-address.ts';

export interface VettedAddress {
  readonly address: string;
  readonly family: number;
}

/**
 * Every address of a host, all of them public. Throws EgressRefused when one is not, since a later lookup may return only
 * that one; throws HostNotFound when there is none.
 */
export async function vettedAddresses(host: string): Promise<readonly VettedAddress[]> {
  // Connecting to a literal address does no lookup, so it is vetted here.
  const family = isIP(host);
  const addresses = family ? [{ address: host, family }] : await resolved(host);
  if (addresses.some(({ address }) => !isPublicAddress(address))) throw new EgressRefused(notPublic);
  return addresses;
}

async function resolved(host: string): Promise<readonly VettedAddress[]> {
  // The trailing dot stops the resolver from trying search domains.
  const addresses = await dns.lookup(`${host}.`, { all: true, verbatim: true }).catch((cause) => {
    throw new HostNotFound(host, { cause });
  });
  if (addresses.length === 0) throw new HostNotFound(host);
  return addresses;
}

export class HostNotFound extends Error {
  override readonly name = 'HostNotFound';

  constructor(host: string, options?: ErrorOptions) {
    super(`The host ${host} cannot be found. Check how it is spelt.`, options);
  }
}
