/**
 * Whether a payer may be sent to an address that a provider gave: its origin stands in the provider's list, written out or as
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
