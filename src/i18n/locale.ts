import type { Country } from '#domain/money';

export const locales = ['es-MX', 'es-CO', 'es-EC', 'en-US'] as const;
export type Locale = (typeof locales)[number];

/** es-MX is the source of every key and what an unknown locale falls back to. Source: spec §1. */
export const defaultLocale: Locale = 'es-MX';

export const localeOf = { MX: 'es-MX', CO: 'es-CO', EC: 'es-EC' } as const satisfies Record<Country, Locale>;

/** Texts that live outside the catalogues (a provider's own), one per locale. */
export type LocalizedTexts<T> = Readonly<Record<Locale, T>>;

/** One Spanish for the three countries: a payer in one of them reads of its banks in its words. */
export const inSpanishAnd = <T>(spanish: T, english: T): LocalizedTexts<T> => ({
  'es-MX': spanish,
  'es-CO': spanish,
  'es-EC': spanish,
  'en-US': english,
});

/** Returns the locale that a string names, or null. Never falls back by itself. */
export function parseLocale(text: string | null | undefined): Locale | null {
  return locales.find((locale) => locale === text) ?? null;
}
