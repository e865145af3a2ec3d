import { type CardTexts, cardTextsOf, loadCardTexts } from '#i18n/card-texts';
import { useTexts } from '../shell/texts.tsx';
import { loadForPage } from '#i18n/two-languages';

await loadForPage(loadCardTexts);

/** What an attempt left of the typed values: nothing, all, or there were none. */
export type LeftOfAttempt = 'cleared' | 'intact' | 'untyped';

/** The texts after such an attempt: they ask for nothing that is still there, or was never needed. */
export function wordsAfter(left: LeftOfAttempt, words: CardTexts): CardTexts {
  if (left === 'cleared') return words;
  const own: CardTexts['intact'] & Partial<CardTexts['untyped']> = words[left];
  return {
    ...words,
    declines: { ...words.declines, ...own.declines },
    notes: { ...words.notes, ...own.notes },
    next: { ...words.next, ...own.next },
  };
}

/** The payer's texts about cards. */
export function useCardTexts(): CardTexts {
  return cardTextsOf(useTexts().locale);
}
