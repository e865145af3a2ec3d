import type { Country } from '#domain/money';
import { localeOf } from '#i18n/locale';
import { anonymousShell, type PageShell, type ShellFacts } from '../shell/page-shell.ts';
import { tab } from './browser-storage.ts';

const isCountry = (code: string | null): code is Country => code !== null && Object.hasOwn(localeOf, code);

/**
 * The shell of a page that knows nobody, in a tab that opened a country's link: the language that was chosen, else `known`, else
 * the country's; and the country's own notice and terms.
 */
export function tabShell(facts: ShellFacts, known: string | null = null): PageShell {
  const country = tab.read('country');
  const own = isCountry(country) ? country : null;
  const shell = anonymousShell(facts, tab.read('locale') ?? known ?? (own && localeOf[own]));
  return { ...shell, country: own ?? shell.country };
}
