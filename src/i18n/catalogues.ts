import type { Catalogue } from './es-MX.ts';
import { lazyTexts } from './lazy-texts.ts';
import type { Locale } from './locale.ts';
import type { MoneyTexts } from './money-es.ts';

export type { MoneyTexts } from './money-es.ts';
export type { InstructionTexts } from './instructions-es.ts';
export type { Catalogue } from './es-MX.ts';

// If another language's file imported it, the browser would need one more file to name its exports.
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

/** Texts of money on its way, or received otherwise than requested. The checkout loads them only for such money. */
export const { load: loadMoneyTexts, of: moneyTextsOf } = lazyTexts<MoneyTexts>({
  'es-MX': spanishMoney('es-MX'),
  'es-CO': spanishMoney('es-CO'),
  'es-EC': spanishMoney('es-EC'),
  'en-US': () => import('./money-en.ts').then((texts) => texts.moneyEn),
});
