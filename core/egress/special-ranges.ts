/**
 * Ranges that are not the public internet: the union of the lists of several SSRF guards, since none is complete.
 * https://www.iana.org/assignments/iana-ipv4-special-registry https://www.iana.org/assignments/iana-ipv6-special-registry
 */
export const specialIpv4: readonly string[] = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers; Alibaba's metadata
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's metadata, in a public range
  '169.254.0.0/16', // link-local; metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; Oracle's metadata
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT relays
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
];

/** Global unicast IPv6 addresses; all others are refused. */
export const publicIpv6 = '2000::/3';

export const specialIpv6: readonly string[] = [
  '2001::/23', // protocol assignments: Teredo, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which embeds IPv4
  '2620:4f:8000::/48', // AS112
  '3ffe::/16', // 6bone
  '3fff::/20', // documentation
];
