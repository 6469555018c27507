import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** A range of the public internet that answers nobody; nothing is ever sent there. */
const standInAddress = (index: number): string => `25.255.${Math.floor(index / 256) % 256}.${index % 256}`;

/** Where a host's connections go in truth. */
interface Target {
  /** What the handler resolves the name to and believes to be connected to. */
  readonly standIn: string;
  readonly ip: string;
  readonly port: number;
}

/**
 * Makes hosts of a test part of the public internet, as a worker's handler sees it: their names resolve to a public
 * address, and a TLS connection to port 443 there comes out at IP:PORT. Handlers have no switch for this, so no template
 * can turn it on: it happens below them, in the resolver and the sockets of their thread.
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
  return { standIn: standInAddress(index), ip, port: Number(port) };
};

type TargetOf = (host: unknown) => Target | undefined;

function redirectLookup(targetOf: TargetOf): void {
  const original = dns.promises.lookup;
  const lookup = async (host: string, options: dns.LookupAllOptions) => {
    const found = targetOf(host);
    return found ? [{ address: found.standIn, family: 4 }] : original(host, options);
  };
  Reflect.set(dns.promises, 'lookup', lookup);
}

/** The handler's own lookup must answer the stand-in address: a handler that pins another one does not get through. */
function redirectConnect(targetOf: TargetOf): void {
  const original = net.Socket.prototype.connect;
  Reflect.set(net.Socket.prototype, 'connect', function (this: net.Socket, ...given: unknown[]) {
    const [options, ...rest]: unknown[] = Array.isArray(given[0]) ? given[0] : given;
    const found = isHostOptions(options) && options.port === 443 ? targetOf(options.host) : undefined;
    if (!found || !isHostOptions(options)) return Reflect.apply(original, this, given);
    Object.defineProperty(this, 'remoteAddress', { get: () => found.standIn });
    const redirected = { ...options, port: found.port, lookup: redirected4(options.lookup, found) };
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

const redirected4 =
  (lookup: net.LookupFunction | undefined, { standIn, ip }: Target): net.LookupFunction =>
  (host, options, callback) => {
    const answer: Parameters<net.LookupFunction>[2] = (error, addresses) => {
      const pinned = typeof addresses === 'string' ? [addresses] : addresses?.map(({ address }) => address);
      if (error) return callback(error, '');
      if (!pinned?.includes(standIn)) return callback(new Error(`${host} is not at ${pinned}`), '');
      const family = net.isIP(ip);
      if (options.all) callback(null, [{ address: ip, family }]);
      else callback(null, ip, family);
    };
    if (lookup) lookup(host, options, answer);
    else answer(null, standIn, 4);
  };
