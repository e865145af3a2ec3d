import { type CardTexts, cardTextsOf, loadCardTexts } from '#i18n/card-texts';
import { loadForPage, useTexts } from '../shell/texts.tsx';

await loadForPage(loadCardTexts);

/** The payer's texts about cards. */
export function useCardTexts(): CardTexts {
  return cardTextsOf(useTexts().locale);
}
