import { isKeyShaped } from '#domain/access-link';
import { type Locale, localeOf } from '#i18n/locale';
import { useScripts } from './hydrated.ts';
import { useTexts } from './texts.tsx';

/**
 * A path that opens a session by its key, as a page without scripts needs it. A language that no country has as its own
 * was asked for, and stays. What is no key is left out: no address is built from whatever a form says.
 */
export function keyedLink(path: string, dataKey: string, locale: Locale | null): string {
  const wasAsked = locale !== null && !Object.values<Locale>(localeOf).includes(locale);
  const query = new URLSearchParams({
    ...(isKeyShaped(dataKey) ? { data: dataKey } : {}),
    ...(wasAsked ? { locale } : {}),
  });
  return query.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query.toString()}`;
}

/** A path within the checkout. With scripts off it carries the key; with scripts on the tab has it. */
export function useKeyedPath(dataKey: string | null): (path: string) => string {
  const scripts = useScripts();
  const { locale } = useTexts();
  return (path) => (scripts || !dataKey ? path : keyedLink(path, dataKey, locale));
}
