import { defaultLocale, type Locale } from './locale.ts';

export type Importers<T> = Record<Locale, () => Promise<T>>;

/** Texts that load one language at a time, apart from the first screen's download. */
export interface LazyTexts<T> {
  /** Fetches one language's texts once. */
  load(locale: Locale): Promise<T>;
  /** Returns those texts. Throws if they were not loaded: the page forgot to wait for them. */
  of(locale: Locale): T;
  /** The same; if that language was not loaded, Mexico's, else any. Throws if none was: a bug at start. */
  nearest(locale: Locale): T;
}

/** The texts of one subject. Example: `lazyTexts({ 'es-MX': () => import('./card-es.ts').then(…), … })`. */
export function lazyTexts<T>(importers: Importers<T>): LazyTexts<T> {
  const loaded = new Map<Locale, T>();
  const required = (texts: T | undefined): T => {
    if (texts === undefined) throw new Error('Texts not loaded');
    return texts;
  };
  return {
    async load(locale) {
      const texts = loaded.get(locale) ?? (await importers[locale]());
      loaded.set(locale, texts);
      return texts;
    },
    of: (locale) => required(loaded.get(locale)),
    nearest: (locale) => required(loaded.get(locale) ?? loaded.get(defaultLocale) ?? [...loaded.values()][0]),
  };
}
