import type { NoticesTexts } from './notices-es.ts';
import { lazyTexts } from './lazy-texts.ts';
import { inTwoLanguages } from './two-languages.ts';

export type { NoticesTexts } from './notices-es.ts';

export const { load: loadNoticesTexts } = lazyTexts<NoticesTexts>(
  inTwoLanguages(
    () => import('./notices-es.ts').then((texts) => texts.noticesEs),
    () => import('./notices-en.ts').then((texts) => texts.noticesEn),
  ),
);
