import type { Importers } from './lazy-texts.ts';
import { defaultLocale, type Locale, locales, parseLocale } from './locale.ts';

/** English, and one Spanish for the three countries. */
export function inTwoLanguages<T>(spanish: () => Promise<T>, english: () => Promise<T>): Importers<T> {
  return { 'es-MX': spanish, 'es-CO': spanish, 'es-EC': spanish, 'en-US': english };
}

/**
 * For scripts that need their texts before anything is drawn: the server loads every language, a phone the page's own.
 */
export async function loadForPage(load: (locale: Locale) => Promise<unknown>): Promise<void> {
  const isServer = typeof document === 'undefined';
  await Promise.all((isServer ? locales : [parseLocale(document.documentElement.lang) ?? defaultLocale]).map(load));
}
