import { useContext, useEffect } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { loadMoneyTexts } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import { DocumentContext } from '../../shell/document-context.tsx';

/** Fetches the page that says how a payment stands before there is one: a phone that loses its network at the press must still show it. */
export function NextPage({ locale }: { readonly locale: Locale }) {
  const { nonce } = useContext(DocumentContext);

  // The network, while there is one: that page's words and colours.
  useEffect(() => {
    void loadMoneyTexts(locale).catch(() => undefined);
    void import('../../shell/accent.ts').catch(() => undefined);
  }, [locale]);

  return <PrefetchPageLinks page="/card/status" nonce={nonce} />;
}
