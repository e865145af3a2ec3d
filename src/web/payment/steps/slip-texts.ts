import type { SlipTexts } from '#i18n/catalogues';
import { useMoneyTexts } from '../money-texts.ts';

/** The payer's texts about transfers and what a bank confirms. They come with those about money. */
export function useSlipTexts(): SlipTexts {
  return useMoneyTexts().slip;
}
