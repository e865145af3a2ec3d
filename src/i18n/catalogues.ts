import type { Catalogue } from './es-MX.ts';
import { lazyTexts } from './lazy-texts.ts';
import type { Locale } from './locale.ts';
import type { MoneyTexts } from './money-es.ts';

export type { MoneyTexts } from './money-es.ts';
export type { InstructionTexts } from './instructions-es.ts';
export type { Catalogue } from './es-MX.ts';

// Were it imported by another language's file, the browser would need a file more to name what it holds.
const mexican = (): Promise<Catalogue> => import('./es-MX.ts').then((texts) => texts.esMX);

/** What every page says. The phone loads its own language before the page is hydrated; the server all four at start. */
export const { load: loadCatalogue, nearest: catalogueOf } = lazyTexts<Catalogue>({
  'es-MX': mexican,
  'es-CO': () => Promise.all([mexican(), import('./es-CO.ts')]).then(([esMX, { esCO }]) => esCO(esMX)),
  'es-EC': () => Promise.all([mexican(), import('./es-EC.ts')]).then(([esMX, { esEC }]) => esEC(esMX)),
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
