import { type CardTexts, cardTextsOf, loadCardTexts } from '#i18n/card-texts';
import { defaultLocale, locales, parseLocale } from '#i18n/locale';
import { useTexts } from '../shell/texts.tsx';

// A card's page is drawn as soon as its scripts are here, so they are not here before their texts are: on the server
// for every language, on the phone for the page's own.
const needed =
  typeof document === 'undefined' ? locales : [parseLocale(document.documentElement.lang) ?? defaultLocale];
await Promise.all(needed.map(loadCardTexts));

/** The payer's texts about cards. */
export function useCardTexts(): CardTexts {
  return cardTextsOf(useTexts().locale);
}
