import { isIP, type LookupFunction } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { EgressRefused } from '#core/egress/egress-refused.ts';
import { hostOf, notPublic } from '#core/egress/egress-url.ts';
import { isPublicAddress } from '#core/egress/public-address.ts';
import { type VettedAddress, vettedAddresses } from './vetted-addresses.ts';

/**
 * A TLS connection to one of the host's vetted addresses; SNI and the check of the certificate use the host name. Throws
 * EgressRefused, HostNotFound, or the error of the connection.
 */
export async function pinnedConnection(url: URL, signal: AbortSignal): Promise<TLSSocket> {
  const host = hostOf(url);
  const addresses = await vettedAddresses(host);
  signal.throwIfAborted();
  const socket = connect({
    host,
    port: 443,
    lookup: lookupOf(addresses),
    ALPNProtocols: ['http/1.1'],
    ...(isIP(host) === 0 && { servername: host }),
  });
  const abort = () => socket.destroy(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
    // The connected address is checked too: nothing may have changed it since it was vetted.
    if (!addresses.some(({ address }) => sameAddress(address, socket.remoteAddress)))
      throw new EgressRefused(notPublic);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

const sameAddress = (vetted: string, connected = ''): boolean =>
  isPublicAddress(connected) && vetted.replace(/^::ffff:/i, '') === connected.replace(/^::ffff:/i, '');

/** Always returns the vetted addresses, whatever DNS answers by now. */
const lookupOf =
  (addresses: readonly VettedAddress[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
