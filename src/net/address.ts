import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Ranges outside the public internet that the package counts as ordinary. */
const ALSO_CLOSED = ['168.63.129.16/32', '192.88.99.0/24', '3fff::/20'].map((range) => ipaddr.parseCIDR(range));
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

function isOrdinary(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  return !ALSO_CLOSED.some(([range, bits]) => range.kind() === address.kind() && address.match([range, bits] as never));
}

/**
 * Whether an IP address in canonical form, as resolvers and sockets report it, is on the public internet.
 * IPv6 addresses that contain an IPv4 address are judged by that address or refused.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false;
  // Hexadecimal spelling first: the package would take `::8.8.8.8` for the mapped `::ffff:8.8.8.8`.
  const plain = isIP(text) === 6 ? new URL(`http://[${text}]/`).hostname.slice(1, -1) : text;
  const address = ipaddr.process(plain);
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6)) return false;
  return isOrdinary(address);
}

/** Networks of organisations; link-local addresses, where metadata services are, are none. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set(['private', 'uniqueLocal', 'carrierGradeNat']);

/** Whether an address may belong to a service of the operator: public, or in a private network. */
export function isServiceAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false;
  return isPublicAddress(text) || PRIVATE_RANGES.has(ipaddr.process(text).range());
}

/** Whether an address is this machine. */
export function isLoopbackAddress(text: string): boolean {
  return isIP(text) !== 0 && ipaddr.process(text).range() === 'loopback';
}
