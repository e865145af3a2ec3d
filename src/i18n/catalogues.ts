import type { Catalogue } from './es-MX.ts';
import { lazyTexts } from './lazy-texts.ts';
import type { MoneyTexts } from './money-es.ts';

export type { MoneyTexts } from './money-es.ts';
export type { InstructionTexts } from './instructions-es.ts';
export type { Catalogue } from './es-MX.ts';

/** What every page says. The phone loads its own language before the page is hydrated; the server all four at start. */
export const { load: loadCatalogue, nearest: catalogueOf } = lazyTexts<Catalogue>({
  'es-MX': () => import('./es-MX.ts').then(({ esMX }) => esMX),
  'es-CO': () => import('./es-CO.ts').then(({ esCO }) => esCO),
  'es-EC': () => import('./es-EC.ts').then(({ esEC }) => esEC),
  'en-US': () => import('./en-US.ts').then(({ enUS }) => enUS),
});

/** What is said of money on its way, or that came otherwise than asked. The checkout loads it only when it has such money to show. */
export const { load: loadMoneyTexts, of: moneyTextsOf } = lazyTexts<MoneyTexts>({
  'es-MX': () => import('./money-es.ts').then(({ moneySpanish }) => moneySpanish['es-MX']),
  'es-CO': () => import('./money-es.ts').then(({ moneySpanish }) => moneySpanish['es-CO']),
  'es-EC': () => import('./money-es.ts').then(({ moneySpanish }) => moneySpanish['es-EC']),
  'en-US': () => import('./money-en.ts').then(({ moneyEn }) => moneyEn),
});
