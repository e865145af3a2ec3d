import { lazyTexts } from './lazy-texts.ts';
import type { ProblemTexts } from './problems-es.ts';

export type { ProblemTexts } from './problems-es.ts';

/** Texts of refusals, in a file of their own: most payers never meet one, so most phones never fetch it. */
export const { load: loadProblemTexts } = lazyTexts<ProblemTexts>({
  'es-MX': () => import('./problems-es.ts').then((texts) => texts.problemsEs),
  'es-CO': () => import('./problems-es-south.ts').then((texts) => texts.problemsSouth['es-CO']),
  'es-EC': () => import('./problems-es-south.ts').then((texts) => texts.problemsSouth['es-EC']),
  'en-US': () => import('./problems-en.ts').then((texts) => texts.problemsEn),
});
