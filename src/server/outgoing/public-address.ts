import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that IANA has ever given out as global unicast. ipaddr.js calls what lies outside it, such as `::127.0.0.1`, unicast too. */
const globalIPv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Answers inside every Azure machine, though the address looks public.
 * Source: learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
 */
const azurePlatform = '168.63.129.16';

/**
 * Whether an IP address is one of the public internet: global unicast, and no IPv6 form that carries an IPv4 address
 * (mapped, NAT64, 6to4, Teredo, ISATAP). False for anything that is not an IP address, and for one with a zone (`%eth0`).
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed?.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString() !== azurePlatform;
  return parsed.match(globalIPv6) && !isIsatap(parsed);
}

/** Whether an IP address is this machine's own: 127.0.0.0/8 or `::1`, and no other spelling of them. */
export function isLoopbackAddress(address: string): boolean {
  return parse(address)?.range() === 'loopback';
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // ipaddr.js also reads octal, hexadecimal and short forms, which a socket would read differently.
  return isIP(address) === 0 || address.includes('%') ? null : ipaddr.parse(address);
}

/** An interface identifier `0000:5efe:a.b.c.d` or `0200:5efe:a.b.c.d` is a tunnel to that IPv4 address (RFC 5214 §6.1). */
function isIsatap(address: ipaddr.IPv6): boolean {
  return (address.parts[4] === 0 || address.parts[4] === 0x200) && address.parts[5] === 0x5efe;
}
