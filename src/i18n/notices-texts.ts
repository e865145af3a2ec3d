import type { NoticesTexts } from './notices-es.ts';
import { inTwoLanguages, lazyTexts } from './lazy-texts.ts';

export type { NoticesTexts } from './notices-es.ts';

/** What is said when things go wrong in passing. */
export const { load: loadNoticesTexts } = lazyTexts<NoticesTexts>(
  inTwoLanguages(
    () => import('./notices-es.ts').then(({ noticesEs }) => noticesEs),
    () => import('./notices-en.ts').then(({ noticesEn }) => noticesEn),
  ),
);
