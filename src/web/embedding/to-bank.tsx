import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { loadFrameTexts } from '#i18n/frame-texts';
import type { Locale } from '#i18n/locale';
import { buttonClass, type ButtonLook } from '#ui/button';
import { indexInHistory } from '../shell/address.ts';
import { isFramed, useIsFramed } from '../shell/hydrated.ts';
import { lazyPart, LazyView } from '../shell/lazy.tsx';
import { parseUrl } from '#domain/web-url';

/** Parts and texts of pages inside another site's frame only. */
export const framedParts = lazyPart(async (locale: Locale) => {
  const [{ FramedBank, FramedPse }, texts] = await Promise.all([import('./framed-bank.tsx'), loadFrameTexts(locale)]);
  return { FramedBank, FramedPse, texts };
});

interface ToBankProps {
  /** The address at the payment's provider, from the API. */
  readonly url: string;
  readonly paymentId: string | null;
  readonly label: string;
  readonly locale: Locale;
  readonly look?: ButtonLook;
}

/**
 * The way to the payer's bank. A plain link, which is followed at once if scripts are off. A bank's page refuses to be
 * framed: from a frame, the parent or a tab opens the payment's page with `go=1`, which leads on to the bank. So the
 * payer comes back to a window that knows the session.
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

/** Whether our page was opened to lead on. A form cannot redirect to a bank: the policy allows only our own origin. */
const isLeading = (search: string): boolean => new URLSearchParams(search).get('go') === '1';

/**
 * Returns where a page opened with `go=1` leads at once, or null: the bank's address, if it is https, or a page of this
 * machine while the checkout is one too.
 */
export function forwardAddress(address: URL, bankUrl: string | null): string | null {
  if (!isLeading(address.search)) return null;
  const bank = parseUrl(bankUrl ?? '');
  if (!bank || bank.username || bank.password) return null;
  const isOfThisMachine = (url: URL): boolean =>
    url.protocol === 'http:' && /^(127\.0\.0\.1|([a-z0-9-]+\.)*localhost)$/.test(url.hostname);
  return bank.protocol === 'https:' || (isOfThisMachine(bank) && isOfThisMachine(address)) ? bank.href : null;
}

/** Leads an unframed page opened with `go=1` to the bank. Only once: the address then loses its mark. */
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
 * Leaves this document for the bank's. Back then leads to the payment's status, never to the submitted form: the status
 * page replaces the form in the tab's history, or follows the list of methods.
 */
export function leaveFor(url: string, comingBackTo: string, where: 'instead' | 'after'): Promise<never> {
  const { history } = window;
  if (where === 'instead') history.replaceState(history.state, '', comingBackTo);
  else history.pushState({ ...history.state, idx: indexInHistory() + 1 }, '', comingBackTo);
  // A document that the browser restores is still the one that was submitted.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  window.location.assign(url);
  return new Promise(() => undefined);
}
