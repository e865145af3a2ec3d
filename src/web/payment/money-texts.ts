import { type MoneyTexts, moneyTextsOf, type InstructionTexts } from '#i18n/catalogues';
import { useTexts } from '../shell/texts.tsx';

/** The payer's texts about money. The page must have waited for `loadMoneyTexts`. */
export function useMoneyTexts(): MoneyTexts {
  return moneyTextsOf(useTexts().locale);
}

/** The payer's texts about transfers and what a bank confirms. They come with those about money. */
export function useInstructionTexts(): InstructionTexts {
  return useMoneyTexts().instructions;
}
