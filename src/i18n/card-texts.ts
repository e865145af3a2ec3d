import type { CardTexts } from './card-es.ts';
import type { Locale } from './locale.ts';

export type { CardTexts } from './card-es.ts';

const loaded = new Map<Locale, CardTexts>();

/** Fetches once what is said while paying by card. Apart from `catalogues.ts`, which every first screen downloads. */
export async function loadCardTexts(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) loaded.set(locale, await importers[locale]());
}

const south = async (): Promise<CardTexts> => (await import('./card-es-south.ts')).cardSouth;
const importers = {
  'es-MX': async (): Promise<CardTexts> => (await import('./card-es.ts')).cardEs,
  'es-CO': south,
  'es-EC': south,
  'en-US': async (): Promise<CardTexts> => (await import('./card-en.ts')).cardEn,
} as const satisfies Record<Locale, () => Promise<CardTexts>>;

/** Those texts, once they were loaded. Throws before: a page that forgot to wait for them. */
export function cardTextsOf(locale: Locale): CardTexts {
  const found = loaded.get(locale);
  if (!found) throw new Error('The texts about cards were not loaded before the first was asked for');
  return found;
}
