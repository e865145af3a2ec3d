import type { FrameTexts } from './frame-es.ts';
import { lazyTexts } from './lazy-texts.ts';
import { inTwoLanguages } from './two-languages.ts';

export type { FrameTexts } from './frame-es.ts';

/** Texts for frames in another site, and for an app's own browser. One Spanish for the three countries. */
export const { load: loadFrameTexts } = lazyTexts<FrameTexts>(
  inTwoLanguages(
    () => import('./frame-es.ts').then((texts) => texts.frameEs),
    () => import('./frame-en.ts').then((texts) => texts.frameEn),
  ),
);
