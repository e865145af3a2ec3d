import type { FrameTexts } from './frame-es.ts';
import type { Locale } from './locale.ts';

export type { FrameTexts } from './frame-es.ts';

/** Fetches what is said only inside another site's frame or an app's own browser. One Spanish for the three countries. */
export async function loadFrameTexts(locale: Locale): Promise<FrameTexts> {
  return locale === 'en-US' ? (await import('./frame-en.ts')).frameEn : (await import('./frame-es.ts')).frameEs;
}
