import type { Catalogue } from './es-MX.ts';
import { defaultLocale, type Locale } from './locale.ts';
import type { ProblemTexts } from './problems-es.ts';

export type { ProblemTexts } from './problems-es.ts';
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
  return locale === 'en-US'
    ? (await import('./problems-en.ts')).problemsEn
    : (await import('./problems-es.ts')).problemsEs;
}
