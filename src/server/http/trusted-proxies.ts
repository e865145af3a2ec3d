import ipaddr from 'ipaddr.js';
import type { Logger } from '../basics/log.ts';
import { ownLimit } from '../basics/own-limit.ts';
import type { Metrics } from '../services/services.ts';
import { isAddress, withoutPort } from './client-address.ts';

/** The trusted proxies: so many before us, or any caller from one of these networks. */
export type TrustedProxies =
  | { readonly hops: number }
  | { readonly networks: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[] };

/** Nobody: the peer is who calls. */
export const noProxies: TrustedProxies = { hops: 0 };

/** Reads `CUOTA_TRUSTED_PROXIES`: a number of proxies, or addresses and networks with commas. Null for all else. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d$/.test(text)) return { hops: Number(text) };
  const networks = text.split(',').map((part) => networkOf(part.trim()));
  return networks.every((network) => network !== null) ? { networks } : null;
}

function networkOf(text: string) {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!isAddress(text)) return null;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128] as const;
}

/** The caller that a trusted proxy reports. */
interface Caller {
  readonly clientAddress?: string;
  /** Whether the proxy's other headers are trusted. */
  readonly isThroughProxy?: true;
}

/**
 * Returns the payer's address, read from the right: each trusted proxy appends its caller. A payer may have written all
 * to the left of the first untrusted address. A header that is no list of addresses ends where it stops being one.
 */
export function callerBehind(trusted: TrustedProxies, peer: string | undefined, forwarded: string | null): Caller {
  const entries = forwarded?.split(',').map((entry) => withoutPort(entry.trim())) ?? [];
  const chain = [...entries, peer ?? ''].toReversed();
  let at = 0;
  while (isTrusted(trusted, chain[at], at) && isAddress(chain[at + 1] ?? '')) at += 1;
  const clientAddress = chain[at];
  if (!isTrusted(trusted, chain[0], 0)) return {};
  return at === 0 || clientAddress === undefined ? { isThroughProxy: true } : { clientAddress, isThroughProxy: true };
}

function isTrusted(trusted: TrustedProxies, address: string | undefined, at: number): boolean {
  if ('hops' in trusted) return at < trusted.hops;
  if (address === undefined || !isAddress(address)) return false;
  const known = ipaddr.process(address);
  return trusted.networks.some(([network, bits]) => known.kind() === network.kind() && known.match(network, bits));
}

/** The server's facts about a request's caller. */
export interface Peer {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } };
}

/** Headers that proxies write about a request's sender. */
const writtenByProxies = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Reads the caller from what trusted proxies wrote. If an untrusted peer writes as a proxy does, all callers may look
 * like that one proxy, and one phone's limits are everybody's: the log says so, once an hour: anybody may write such a
 * header.
 */
export function callerOf(trusted: TrustedProxies, log: Logger, metrics: Pick<Metrics, 'ignored'>) {
  const mayTell = ownLimit({ points: 1, seconds: 3600 });
  return (request: Request, { incoming }: Peer): Caller => {
    const caller = callerBehind(trusted, incoming?.socket.remoteAddress, request.headers.get('x-forwarded-for'));
    const header = writtenByProxies.find((name) => request.headers.has(name));
    if (caller.isThroughProxy || header === undefined) return caller;
    metrics.ignored('proxy_header');
    if (mayTell('proxy'))
      log.warn(
        { event: 'proxy_not_trusted', header },
        'a proxy says whom it asks for and is not believed: name it in CUOTA_TRUSTED_PROXIES where it is yours, or all its callers share one address’s limits',
      );
    return {};
  };
}
