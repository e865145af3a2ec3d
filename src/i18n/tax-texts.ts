import type { Locale } from './locale.ts';
import type { TaxTexts } from './tax-es.ts';

export type { TaxTexts } from './tax-es.ts';

const loaded = new Map<Locale, TaxTexts>();

/** Fetches once what is said of an invoice: only where the school shows tax data. */
export async function loadTaxTexts(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) loaded.set(locale, await importers[locale]());
}

const south = async (): Promise<TaxTexts> => (await import('./tax-es-south.ts')).taxSouth;
const importers = {
  'es-MX': async (): Promise<TaxTexts> => (await import('./tax-es.ts')).taxEs,
  'es-CO': south,
  'es-EC': south,
  'en-US': async (): Promise<TaxTexts> => (await import('./tax-en.ts')).taxEn,
} as const satisfies Record<Locale, () => Promise<TaxTexts>>;

/** Those texts, once they were loaded. Throws before: a page that forgot to wait for them. */
export function taxTextsOf(locale: Locale): TaxTexts {
  const found = loaded.get(locale);
  if (!found) throw new Error('The texts about invoices were not loaded before the first was asked for');
  return found;
}
