import { type MoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { useTexts } from '../shell/texts.tsx';

/** The payer's texts about money. The page must have waited for `loadMoneyTexts`. */
export function useMoneyTexts(): MoneyTexts {
  return moneyTextsOf(useTexts().locale);
}
