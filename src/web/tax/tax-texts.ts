import { defaultLocale, locales, parseLocale } from '#i18n/locale';
import { loadTaxTexts, type TaxTexts, taxTextsOf } from '#i18n/tax-texts';
import { useTexts } from '../shell/texts.tsx';

// Whatever is said of an invoice is drawn as soon as its script is here, so it is not here before its texts are: on the
// server for every language, on the phone for the page's own.
const needed =
  typeof document === 'undefined' ? locales : [parseLocale(document.documentElement.lang) ?? defaultLocale];
await Promise.all(needed.map(loadTaxTexts));

/** The payer's texts about invoices. */
export function useTaxTexts(): TaxTexts {
  return taxTextsOf(useTexts().locale);
}
