import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Catalogue, catalogueOf } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';

export interface Texts {
  readonly t: Catalogue;
  readonly locale: Locale;
}

const TextsContext = createContext<Texts | null>(null);

export function TextsProvider({ locale, children }: { readonly locale: Locale; readonly children: ReactNode }) {
  const texts = useMemo(() => ({ t: catalogueOf(locale), locale }), [locale]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/** The payer's texts. Throws outside a page. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('useTexts was called outside a page');
  return texts;
}
