import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Why an address is never called, whatever its name resolves to. */
export type AddressRefusal = 'malformed' | 'credentials' | 'port' | 'not_https' | 'not_public';

export interface AddressRules {
  /** The sandbox: this machine's own addresses are allowed, over http too. Nothing else that is private is. */
  readonly allowLocal: boolean;
  /** Ports that may be called on the internet; the web's own unless a test stands on another. */
  readonly ports?: readonly number[];
}

/** The TLS ports of a school's web server. Only these: no school can have us call its neighbours' mail or database. */
const webPorts: readonly number[] = [443, 8443];

/** An address whose syntax is in order. `addresses` is null while the name still has to be resolved. */
export interface Target {
  readonly url: URL;
  /** Without the brackets of an IPv6 address and without the root's dot. */
  readonly host: string;
  readonly addresses: readonly string[] | null;
}

/**
 * Returns why a school's address must not be registered, or null if it may. Checks its syntax and an IP address written
 * in it; no name is resolved here, so `postJson` checks again each time.
 */
export function refuseUnsafeAddress(address: string, rules: AddressRules): AddressRefusal | null {
  const target = readTarget(address, rules);
  return typeof target === 'string' ? target : null;
}

/** Reads an address as `postJson` will call it. `URL` has turned `0x7f.1`, `2130706433` or `①` into plain digits. */
export function readTarget(address: string, rules: AddressRules): Target | AddressRefusal {
  const url = URL.parse(address);
  if (!url) return 'malformed';
  if (url.username !== '' || url.password !== '') return 'credentials';
  // Node takes a port 0 for none and would call 443.
  if (url.port === '0') return 'port';
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (host === '' || host.endsWith('.')) return 'malformed';
  const addresses = knownAddresses(host);
  const local = addresses?.every(isLoopbackAddress) ?? false;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && rules.allowLocal && local)) return 'not_https';
  if (addresses && !addresses.every((known) => isAllowed(known, rules))) return 'not_public';
  // In the sandbox an unresolved name may be this machine's: `mayCall` checks again.
  const mayBeLocal = rules.allowLocal && (local || addresses === null);
  if (!mayBeLocal && !isWebPort(url, rules)) return 'port';
  return { url, host, addresses };
}

/** Whether we may connect to an IP address that a target's name leads to, on the target's port. */
export function mayCall({ url }: Target, address: string, rules: AddressRules): boolean {
  return isAllowed(address, rules) && (isLoopbackAddress(address) || isWebPort(url, rules));
}

function isAllowed(address: string, rules: AddressRules): boolean {
  return isPublicAddress(address) || (rules.allowLocal && isLoopbackAddress(address));
}

/** An address without a port means its scheme's; http is only ever this machine's. */
function isWebPort({ port }: URL, { ports = webPorts }: AddressRules): boolean {
  return port === '' || ports.includes(Number(port));
}

/** Returns a host's addresses without the name system. `localhost` and names under it are its own (RFC 6761 §6.3). */
function knownAddresses(host: string): readonly string[] | null {
  if (isIP(host) !== 0) return [host];
  return host === 'localhost' || host.endsWith('.localhost') ? ['127.0.0.1'] : null;
}

/** All of IANA's global unicast. ipaddr.js also calls addresses outside it, such as `::127.0.0.1`, unicast. */
const globalIPv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * An address that responds inside every Azure machine, though it looks public.
 * Source: learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
 */
const azurePlatform = '168.63.129.16';

/**
 * Whether an IP address is one of the public internet: global unicast, and no IPv6 form that carries an IPv4 address
 * (mapped, NAT64, 6to4, Teredo, ISATAP). False for any other text, and for an address with a zone (`%eth0`).
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

/** An interface id `0000:5efe:a.b.c.d` or `0200:5efe:a.b.c.d` is a tunnel to that IPv4 address (RFC 5214 §6.1). */
function isIsatap(address: ipaddr.IPv6): boolean {
  return (address.parts[4] === 0 || address.parts[4] === 0x200) && address.parts[5] === 0x5efe;
}
