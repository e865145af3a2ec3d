import { type CardTexts, cardTextsOf, loadCardTexts } from '#i18n/card-texts';
import { useTexts } from '../shell/texts.tsx';
import { loadForPage } from '#i18n/two-languages';

await loadForPage(loadCardTexts);

/** The payer's texts about cards. */
export function useCardTexts(): CardTexts {
  return cardTextsOf(useTexts().locale);
}
