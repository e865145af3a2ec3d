import { type CardTexts, cardTextsOf, loadCardTexts } from '#i18n/card-texts';
import { useTexts } from '../shell/texts.tsx';
import { loadForPage } from '#i18n/two-languages';

await loadForPage(loadCardTexts);

/** The texts where what was typed still stands in the fields after an attempt. */
export const keptWords = (words: CardTexts): CardTexts => ({
  ...words,
  notes: { ...words.notes, ...words.kept.notes },
  next: { ...words.next, ...words.kept.next },
});

/** The payer's texts about cards. */
export function useCardTexts(): CardTexts {
  return cardTextsOf(useTexts().locale);
}
