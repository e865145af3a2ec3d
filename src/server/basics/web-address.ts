import { invalidRequest } from './invalid-request.ts';
import type { Mode } from './mode.ts';

/** A host or an origin without the final dot of its name: `pay.example.:8443` is the host `pay.example:8443`. */
export const withoutFinalDot = (host: string): string => host.replace(/\.(?=(?::\d+)?$)/, '');

/** Whether two origins, as browsers write them, are one. A final dot makes no difference. */
export const isSameOrigin = (one: string, other: string): boolean => withoutFinalDot(one) === withoutFinalDot(other);

/** Whether an address's host is this machine, by a name that only it answers to. */
export const isThisMachine = (hostname: string): boolean =>
  /^(?:[a-z0-9-]+\.)*localhost$|^127\.0\.0\.1$/.test(hostname);

/** Refuses, outside the sandbox, an address that is not https: this machine's own are for development only. */
export function refuseLocalAddress({ mode }: { readonly mode: Mode }, field: string, address: string | null): void {
  if (address === null || mode === 'sandbox' || address.startsWith('https:')) return;
  throw invalidRequest({ path: [field], message: 'must be an https address' });
}

/**
 * Whether a payer may be sent to an address from a provider: its origin is in the provider's list, written out or as
 * `https://*.example`, which means every name under that one. Nothing else is compared: not an ending, not a part.
 */
export function isRedirectAllowed(address: string, allowed: readonly string[]): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '') return false;
  return allowed.some((entry) => (entry.includes('://*.') ? isUnder(url, entry) : url.origin === entry));
}

function isUnder(url: URL, pattern: string): boolean {
  const [scheme, host] = pattern.split('://*');
  return host !== undefined && url.protocol === `${scheme}:` && url.port === '' && url.hostname.endsWith(host);
}
