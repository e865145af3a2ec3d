import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Why an address is never called, whatever its name resolves to. */
export type AddressRefusal = 'malformed' | 'credentials' | 'port' | 'not_https' | 'not_public';

export interface AddressRules {
  /** The sandbox: this machine's own addresses are allowed, over http too. Nothing else that is private is. */
  readonly allowLocal: boolean;
  /** Ports that may be called on the internet; the web's own unless a test stands on another. */
  readonly ports?: readonly number[];
}

/** What a school's web server listens on over TLS. A list of these only: no school can have us speak to its neighbours' mail or database. */
const webPorts: readonly number[] = [443, 8443];

/** An address whose syntax is in order. `addresses` is null while the name still has to be resolved. */
export interface Target {
  readonly url: URL;
  /** Without the brackets of an IPv6 address and without the root's dot. */
  readonly host: string;
  readonly addresses: readonly string[] | null;
}

/**
 * Why an address that a school gives must not be registered, or null when it may be. Looks at its syntax and at an IP
 * address written in it; no name is resolved here, so `postJson` looks again each time.
 */
export function refuseUnsafeAddress(address: string, rules: AddressRules): AddressRefusal | null {
  const target = readTarget(address, rules);
  return typeof target === 'string' ? target : null;
}

/** Reads an address as `postJson` will call it. `URL` has already brought `0x7f.1`, `2130706433` or `①` to plain digits. */
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
  // In the sandbox a name that is still to be resolved may be this machine's: `mayCall` looks again.
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

/** What a host means without asking anybody. `localhost` and the names below it are this machine's (RFC 6761 §6.3). */
function knownAddresses(host: string): readonly string[] | null {
  if (isIP(host) !== 0) return [host];
  return host === 'localhost' || host.endsWith('.localhost') ? ['127.0.0.1'] : null;
}
