import type { TaxTexts } from './tax-es.ts';
import { lazyTexts } from './lazy-texts.ts';

export type { TaxTexts } from './tax-es.ts';

const south = (): Promise<TaxTexts> => import('./tax-es-south.ts').then((texts) => texts.taxSouth);

/** Texts of an invoice: only if the school shows tax data. */
export const { load: loadTaxTexts, of: taxTextsOf } = lazyTexts<TaxTexts>({
  'es-MX': () => import('./tax-es.ts').then((texts) => texts.taxEs),
  'es-CO': south,
  'es-EC': south,
  'en-US': () => import('./tax-en.ts').then((texts) => texts.taxEn),
});
