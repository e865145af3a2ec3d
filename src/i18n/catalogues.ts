import type { Catalogue } from './es-MX.ts';
import { defaultLocale, type Locale } from './locale.ts';
import type { MoneyTexts } from './money-es.ts';
import type { ProblemTexts } from './problems-es.ts';

export type { ProblemTexts } from './problems-es.ts';
export type { MoneyTexts } from './money-es.ts';
export type { InstructionTexts } from './instructions-es.ts';
export type { Catalogue } from './es-MX.ts';

const importers = {
  'es-MX': async (): Promise<Catalogue> => (await import('./es-MX.ts')).esMX,
  'es-CO': async (): Promise<Catalogue> => (await import('./es-CO.ts')).esCO,
  'es-EC': async (): Promise<Catalogue> => (await import('./es-EC.ts')).esEC,
  'en-US': async (): Promise<Catalogue> => (await import('./en-US.ts')).enUS,
} as const satisfies Record<Locale, () => Promise<Catalogue>>;

const loaded = new Map<Locale, Catalogue>();

/** Fetches one locale's texts once. The phone calls it for its own locale before the page wakes; the server for all four at start. */
export async function loadCatalogue(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) loaded.set(locale, await importers[locale]());
}

/** The texts of a locale that was loaded, else of any loaded Spanish one, else of any. Throws when none was loaded: a bug at start. */
export function catalogueOf(locale: Locale): Catalogue {
  const found = loaded.get(locale) ?? loaded.get(defaultLocale) ?? [...loaded.values()][0];
  if (!found) throw new Error('No catalogue was loaded before the first text was asked for');
  return found;
}

/** What is said of refusals, apart from the rest: most payers never meet one, so most phones never fetch it. */
export async function loadProblemTexts(locale: Locale): Promise<ProblemTexts> {
  if (locale === 'en-US') return (await import('./problems-en.ts')).problemsEn;
  return locale === 'es-MX'
    ? (await import('./problems-es.ts')).problemsEs
    : (await import('./problems-es-south.ts')).problemsSouth[locale];
}

const money = new Map<Locale, MoneyTexts>();

/** Fetches once what is said of money on its way, or that came otherwise than asked. The checkout fetches it only when it has such money to show. */
export async function loadMoneyTexts(locale: Locale): Promise<void> {
  if (money.has(locale)) return;
  money.set(
    locale,
    locale === 'en-US' ? (await import('./money-en.ts')).moneyEn : (await import('./money-es.ts')).moneySpanish[locale],
  );
}

/** Those texts, once they were loaded. Throws before: a page that forgot to wait for them. */
export function moneyTextsOf(locale: Locale): MoneyTexts {
  const found = money.get(locale);
  if (!found) throw new Error('The texts about money were not loaded before the first was asked for');
  return found;
}
