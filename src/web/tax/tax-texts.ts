import { loadTaxTexts, type TaxTexts, taxTextsOf } from '#i18n/tax-texts';
import { loadForPage, useTexts } from '../shell/texts.tsx';

await loadForPage(loadTaxTexts);

/** The payer's texts about invoices. */
export function useTaxTexts(): TaxTexts {
  return taxTextsOf(useTexts().locale);
}
