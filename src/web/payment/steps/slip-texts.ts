import { useMoneyTexts } from '../money-texts.ts';
import type { InstructionTexts } from '#i18n/catalogues';

/** The payer's texts about transfers and what a bank confirms. They come with those about money. */
export function useInstructionTexts(): InstructionTexts {
  return useMoneyTexts().instructions;
}
