import { useEffect } from 'react';
import type { Locale } from '#i18n/locale';
import { fetchPage } from '../payment/fetch-chosen.ts';
import { LeavingForBank } from './leaving.tsx';

/** What a card's form needs beside it, wherever it stands: the way to the bank and back, and the page that follows. */
export function BesideForm({ locale }: { readonly locale: Locale }) {
  useReloadRestored();
  // The network, before there is a payment: a phone without one at the submit must still show the status page.
  useEffect(() => {
    void fetchPage('/card/status', locale).catch(() => undefined);
  }, [locale]);
  return <LeavingForBank />;
}

/** The browser may restore a page with a used form after the bank: it is loaded again. */
function useReloadRestored(): void {
  // The browser's own back-and-forward cache.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
