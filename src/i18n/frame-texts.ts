import type { FrameTexts } from './frame-es.ts';
import { inTwoLanguages, lazyTexts } from './lazy-texts.ts';

export type { FrameTexts } from './frame-es.ts';

/** What is said only inside another site's frame or an app's own browser. One Spanish for the three countries. */
export const { load: loadFrameTexts } = lazyTexts<FrameTexts>(
  inTwoLanguages(
    () => import('./frame-es.ts').then(({ frameEs }) => frameEs),
    () => import('./frame-en.ts').then(({ frameEn }) => frameEn),
  ),
);
