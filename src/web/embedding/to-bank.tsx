import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { loadFrameTexts } from '#i18n/frame-texts';
import type { Locale } from '#i18n/locale';
import { buttonClass, type ButtonLook } from '#ui/button';
import { indexInHistory } from '../shell/address.ts';
import { isFramed, useIsFramed } from '../shell/hydrated.ts';
import { lazyPart, LazyView } from '../shell/lazy.tsx';
import { parseUrl } from '#domain/web-url';

/** What only a page inside another site's frame draws, and its texts. */
export const framedParts = lazyPart(async (locale: Locale) => {
  const [{ FramedBank, FramedPse }, texts] = await Promise.all([import('./framed-bank.tsx'), loadFrameTexts(locale)]);
  return { FramedBank, FramedPse, texts };
});

interface ToBankProps {
  /** Of the payment's provider, as the API gave it. */
  readonly url: string;
  readonly paymentId: string | null;
  readonly label: string;
  readonly locale: Locale;
  readonly look?: ButtonLook;
}

/**
 * The way to the payer's bank. A plain link, followed by itself where scripts are off; a bank's page refuses to be framed, so from a
 * frame the window around it, or a tab, opens the payment's own page with `go=1`, which leads on to the bank: the payer
 * then comes back to a window that knows the session.
 */
export function ToBank({ url, paymentId, label, locale, look = 'primary' }: ToBankProps) {
  const mustLeave = useIsFramed();
  const { search } = useLocation();
  useGoOn(url);
  const link = (
    <>
      <a
        href={url}
        className={`w-full ${buttonClass(look)}`}
        {...(mustLeave ? { target: '_blank', rel: 'noopener' } : {})}
      >
        {label}
      </a>
      {isLeading(search) ? (
        <noscript>
          <meta httpEquiv="refresh" content={`0;url=${url}`} />
        </noscript>
      ) : null}
    </>
  );
  if (!mustLeave || paymentId === null) return link;
  const page = `${window.location.pathname}?payment=${encodeURIComponent(paymentId)}&go=1`;
  return (
    <LazyView part={framedParts} by={locale} meanwhile={link}>
      {({ FramedBank, texts }) => <FramedBank page={page} label={label} texts={texts} />}
    </LazyView>
  );
}

/** Whether a page of ours was opened to lead on. No form may be answered by a redirect to a bank: the policy sends it to us alone. */
const isLeading = (search: string): boolean => new URLSearchParams(search).get('go') === '1';

/**
 * Where a page that was opened with `go=1` leads at once, or null: the address of the bank, if it is https, or a page of
 * this machine while the checkout is one too.
 */
export function forwardAddress(address: URL, bankUrl: string | null): string | null {
  if (!isLeading(address.search)) return null;
  const bank = parseUrl(bankUrl ?? '');
  if (!bank || bank.username || bank.password) return null;
  const isOfThisMachine = (url: URL): boolean =>
    url.protocol === 'http:' && /^(127\.0\.0\.1|([a-z0-9-]+\.)*localhost)$/.test(url.hostname);
  return bank.protocol === 'https:' || (isOfThisMachine(bank) && isOfThisMachine(address)) ? bank.href : null;
}

/** Leads a page of its own window, opened with `go=1`, to the bank: once, for the address then forgets that it was to. */
function useGoOn(bankUrl: string | null): void {
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

/**
 * Leaves this document for the bank's. Back from there is how the payment stands, never what was pressed: its page stands in the
 * tab's history instead of a form, or after the list of ways to pay.
 */
export function leaveFor(url: string, comingBackTo: string, where: 'instead' | 'after'): Promise<never> {
  const { history } = window;
  if (where === 'instead') history.replaceState(history.state, '', comingBackTo);
  else history.pushState({ ...history.state, idx: indexInHistory() + 1 }, '', comingBackTo);
  // A document that the browser kept as it was is still the one that was pressed.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  window.location.assign(url);
  return new Promise(() => undefined);
}
