import type { Importers } from './lazy-texts.ts';

/** English, and one Spanish for the three countries. */
export function inTwoLanguages<T>(spanish: () => Promise<T>, english: () => Promise<T>): Importers<T> {
  return { 'es-MX': spanish, 'es-CO': spanish, 'es-EC': spanish, 'en-US': english };
}
