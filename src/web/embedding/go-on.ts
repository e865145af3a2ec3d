import { useEffect } from 'react';
import { parseUrl } from '../shell/web-url.ts';
import { isFramed } from '../shell/hydrated.ts';

/**
 * Where a page that was opened with `go=1` leads at once, or null: the address of the bank, if it is https, or a page of
 * this machine while the checkout is one too.
 */
export function forwardAddress(address: URL, bankUrl: string | null): string | null {
  if (address.searchParams.get('go') !== '1') return null;
  const bank = parseUrl(bankUrl ?? '');
  if (!bank || bank.username || bank.password) return null;
  const isOfThisMachine = (url: URL): boolean =>
    url.protocol === 'http:' && /^(127\.0\.0\.1|([a-z0-9-]+\.)*localhost)$/.test(url.hostname);
  return bank.protocol === 'https:' || (isOfThisMachine(bank) && isOfThisMachine(address)) ? bank.href : null;
}

/** Leads a page of its own window, opened with `go=1`, to the bank: once, for the address then forgets that it was to. */
export function useGoOn(bankUrl: string | null): void {
  // The window itself: it leaves this document.
  useEffect(() => {
    if (isFramed()) return;
    const address = new URL(window.location.href);
    const bank = forwardAddress(address, bankUrl);
    if (!bank) return;
    address.searchParams.delete('go');
    window.history.replaceState(window.history.state, '', address.pathname + address.search + address.hash);
    window.location.assign(bank);
  }, [bankUrl]);
}
