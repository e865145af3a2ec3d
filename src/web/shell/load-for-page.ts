import { defaultLocale, type Locale, locales, parseLocale } from '#i18n/locale';

/**
 * Awaited by a script whose texts must be here before anything of it is drawn: loads them on the server for every
 * language, on the phone for the page's own.
 */
export async function loadForPage(load: (locale: Locale) => Promise<unknown>): Promise<void> {
  const isServer = typeof document === 'undefined';
  await Promise.all((isServer ? locales : [parseLocale(document.documentElement.lang) ?? defaultLocale]).map(load));
}
