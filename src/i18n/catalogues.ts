import type { Catalogue } from './es-MX.ts';
import { lazyTexts } from './lazy-texts.ts';
import type { Locale } from './locale.ts';
import type { MoneyTexts } from './money-es.ts';

export type { MoneyTexts } from './money-es.ts';
export type { InstructionTexts } from './instructions-es.ts';
export type { Catalogue } from './es-MX.ts';

/** What every page says. The phone loads its own language before the page is hydrated; the server all four at start. */
export const { load: loadCatalogue, nearest: catalogueOf } = lazyTexts<Catalogue>({
  'es-MX': () => import('./es-MX.ts').then((texts) => texts.esMX),
  'es-CO': () => import('./es-CO.ts').then((texts) => texts.esCO),
  'es-EC': () => import('./es-EC.ts').then((texts) => texts.esEC),
  'en-US': () => import('./en-US.ts').then((texts) => texts.enUS),
});

const spanishMoney = (locale: Exclude<Locale, 'en-US'>) => () =>
  import('./money-es.ts').then((texts) => texts.moneySpanish[locale]);

/** What is said of money on its way, or that came otherwise than asked. The checkout loads it only when it has such money to show. */
export const { load: loadMoneyTexts, of: moneyTextsOf } = lazyTexts<MoneyTexts>({
  'es-MX': spanishMoney('es-MX'),
  'es-CO': spanishMoney('es-CO'),
  'es-EC': spanishMoney('es-EC'),
  'en-US': () => import('./money-en.ts').then((texts) => texts.moneyEn),
});
