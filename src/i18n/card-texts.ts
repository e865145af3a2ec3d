import type { CardTexts } from './card-es.ts';
import { lazyTexts } from './lazy-texts.ts';

export type { CardTexts } from './card-es.ts';

const south = (): Promise<CardTexts> => import('./card-es-south.ts').then((texts) => texts.cardSouth);

/** Texts of paying by card. Apart from `catalogues.ts`, which every first screen downloads. */
export const { load: loadCardTexts, of: cardTextsOf } = lazyTexts<CardTexts>({
  'es-MX': () => import('./card-es.ts').then((texts) => texts.cardEs),
  'es-CO': south,
  'es-EC': south,
  'en-US': () => import('./card-en.ts').then((texts) => texts.cardEn),
});
