import type { Locale, LocalizedTexts } from '../locale.ts';

/** Texts of the desk in four locales: Colombia and Ecuador read Mexico's, but for words of their own. */
export const inLocales =
  <T extends object>(
    spanish: T,
    english: T,
    own: Partial<Record<'es-CO' | 'es-EC', Partial<T>>> = {},
  ): ((locale: Locale) => T) =>
  (locale) =>
    (
      {
        'es-MX': spanish,
        'es-CO': { ...spanish, ...own['es-CO'] },
        'es-EC': { ...spanish, ...own['es-EC'] },
        'en-US': english,
      } satisfies LocalizedTexts<T>
    )[locale];
