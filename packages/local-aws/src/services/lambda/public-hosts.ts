import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** An address in a public range. Connections to it are redirected, so nothing is ever sent there. */
const publicAddressAt = (index: number): string => `25.255.${Math.floor(index / 256) % 256}.${index % 256}`;

/** Where a host's connections really go. */
interface Target {
  /** The address that the handler's lookup gives, and that its socket shows as the remote address. */
  readonly publicAddress: string;
  readonly ip: string;
  readonly port: number;
}

/**
 * Makes hosts of a test look public to the handlers of this thread: their names resolve to a public address, and a TLS
 * connection to port 443 there is redirected to IP:PORT. This changes the resolver and the sockets of the thread, so
 * handlers have no switch for it that a template could turn on.
 */
export function publishHosts(hosts: ReadonlyMap<string, string>): void {
  if (hosts.size === 0) return;
  const targets = new Map([...hosts].map(([name, address], index) => [name, target(address, index)]));
  const targetOf = (host: unknown): Target | undefined =>
    typeof host === 'string' ? targets.get(host.replace(/\.$/, '').toLowerCase()) : undefined;
  redirectLookup(targetOf);
  redirectConnect(targetOf);
  syncBuiltinESMExports();
}

const target = (address: string, index: number): Target => {
  const [, ip = '', port = ''] = /^\[?([^\]]+)\]?:(\d+)$/.exec(address) ?? [];
  if (net.isIP(ip) === 0) throw new Error(`A public host needs IP:PORT, not ${address}.`);
  return { publicAddress: publicAddressAt(index), ip, port: Number(port) };
};

type TargetOf = (host: unknown) => Target | undefined;

function redirectLookup(targetOf: TargetOf): void {
  const original = dns.promises.lookup;
  const lookup = async (host: string, options: dns.LookupAllOptions) => {
    const found = targetOf(host);
    return found ? [{ address: found.publicAddress, family: 4 }] : original(host, options);
  };
  Reflect.set(dns.promises, 'lookup', lookup);
}

/** A connection whose own lookup gives another address than the host's public one fails. */
function redirectConnect(targetOf: TargetOf): void {
  const original = net.Socket.prototype.connect;
  Reflect.set(net.Socket.prototype, 'connect', function (this: net.Socket, ...given: unknown[]) {
    const [options, ...rest]: unknown[] = Array.isArray(given[0]) ? given[0] : given;
    const found = isHostOptions(options) && options.port === 443 ? targetOf(options.host) : undefined;
    if (!found || !isHostOptions(options)) return Reflect.apply(original, this, given);
    Object.defineProperty(this, 'remoteAddress', { get: () => found.publicAddress });
    const redirected = { ...options, port: found.port, lookup: redirectedLookup(options.lookup, found) };
    return Reflect.apply(original, this, [redirected, ...rest.filter((one) => typeof one === 'function')]);
  });
}

interface HostOptions {
  readonly host: string;
  readonly port: number;
  readonly lookup?: net.LookupFunction;
}
const isHostOptions = (options: unknown): options is HostOptions =>
  typeof options === 'object' && options !== null && 'host' in options && 'port' in options;

const redirectedLookup =
  (lookup: net.LookupFunction | undefined, { publicAddress, ip }: Target): net.LookupFunction =>
  (host, options, callback) => {
    const answer: Parameters<net.LookupFunction>[2] = (error, addresses) => {
      const pinned = typeof addresses === 'string' ? [addresses] : addresses?.map(({ address }) => address);
      if (error) return callback(error, '');
      if (!pinned?.includes(publicAddress)) return callback(new Error(`${host} is not at ${pinned}`), '');
      const family = net.isIP(ip);
      if (options.all) callback(null, [{ address: ip, family }]);
      else callback(null, ip, family);
    };
    if (lookup) lookup(host, options, answer);
    else answer(null, publicAddress, 4);
  };
