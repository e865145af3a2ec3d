import { loadTaxTexts, type TaxTexts, taxTextsOf } from '#i18n/tax-texts';
import { useTexts } from '../shell/texts.tsx';
import { loadForPage } from '#i18n/two-languages';

await loadForPage(loadTaxTexts);

export function useTaxTexts(): TaxTexts {
  return taxTextsOf(useTexts().locale);
}
