import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { publicIpv6, specialIpv4, specialIpv6 } from './special-ranges.ts';

const special4 = specialIpv4.map((range) => ipaddr.IPv4.parseCIDR(range));
const special6 = specialIpv6.map((range) => ipaddr.IPv6.parseCIDR(range));
const public6 = ipaddr.IPv6.parseCIDR(publicIpv6);

/**
 * Whether a text is an IP address on the public internet. The address is judged by its bytes, never by its text. Of the IPv6
 * addresses that embed an IPv4 address, a mapped one is judged by that address; the others are refused as ranges, since
 * their route is unknown.
 */
export function isPublicAddress(text: string): boolean {
  // Zones are for link-local addresses. isIP is needed because ipaddr.js alone accepts spellings that no resolver returns.
  const family = text.includes('%') ? 0 : isIP(text);
  if (family === 0) return false;
  // The URL parser writes it in hexadecimal: ipaddr.js reads a dotted tail after zeros as a mapped address.
  const address = ipaddr.process(family === 6 ? new URL(`https://[${text}]`).hostname.slice(1, -1) : text);
  if (address instanceof ipaddr.IPv4) return !special4.some((range) => address.match(range));
  return address.match(public6) && !special6.some((range) => address.match(range)) && !isIsatap(address.toByteArray());
}

/** Interface identifier 0000:5efe or 0200:5efe before an IPv4 address (RFC 5214 section 6.1). */
const isIsatap = (bytes: readonly number[]): boolean =>
  ((bytes[8] ?? 0) & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
