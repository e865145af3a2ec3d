import type { Locale } from './locale.ts';
import type { NoticesTexts } from './notices-es.ts';

export type { NoticesTexts } from './notices-es.ts';

/** Fetches what is said when things go wrong in passing. */
export async function loadNoticesTexts(locale: Locale): Promise<NoticesTexts> {
  return locale === 'en-US' ? (await import('./notices-en.ts')).noticesEn : (await import('./notices-es.ts')).noticesEs;
}
