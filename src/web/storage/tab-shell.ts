import type { Country } from '#domain/money';
import { localeOf } from '#i18n/locale';
import { anonymousShell, type PageShell, type ShellFacts } from '../shell/page-shell.ts';
import { tab } from './browser-storage.ts';

const isCountry = (code: string | null): code is Country => code !== null && Object.hasOwn(localeOf, code);

/**
 * Returns the shell of a page without a session, in a tab that opened a country's link. The language is the chosen one,
 * else `known`, else the country's; notice and terms are the country's.
 */
export function tabShell(facts: ShellFacts, known: string | null = null): PageShell {
  const country = tab.read('country');
  const own = isCountry(country) ? country : null;
  const shell = anonymousShell(facts, tab.read('locale') ?? known ?? (own && localeOf[own]));
  return { ...shell, country: own ?? shell.country };
}
