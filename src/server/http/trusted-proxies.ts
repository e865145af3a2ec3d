import ipaddr from 'ipaddr.js';
import type { Logger } from '../basics/log.ts';
import { ownLimit } from '../basics/own-limit.ts';
import type { Metrics } from '../services/services.ts';
import { isAddress, withoutPort } from './client-address.ts';

/** Which proxies are believed: so many before us, or whatever calls from one of these networks. */
export type TrustedProxies =
  | { readonly hops: number }
  | { readonly networks: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[] };

/** Nobody: the peer is who calls. */
export const noProxies: TrustedProxies = { hops: 0 };

/** Reads `CUOTA_TRUSTED_PROXIES`: a number of proxies, or addresses and networks with commas between. Null for anything else. */
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

/** What a trusted proxy says of a request. */
interface Caller {
  readonly clientAddress?: string;
  /** Whether what else the proxy wrote is believed. */
  readonly isThroughProxy?: true;
}

/**
 * The payer's address, read from the right: each trusted proxy adds whom it was called by. What stands left of the first
 * address that is not trusted a payer may have written. A header that is no list of addresses ends where it stops being one.
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

/** What the server gives with a request of who called it. */
export interface Peer {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } };
}

/** What proxies write into a request of who sent it. */
const writtenByProxies = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Reads who is calling from what trusted proxies wrote. Where the peer is not trusted but writes as a proxy does, everybody may
 * look like that one proxy, and one phone's limits are everybody's: that is told in the log, once an hour, because anybody
 * may write such a header.
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
