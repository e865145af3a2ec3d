import { lazyTexts } from './lazy-texts.ts';
import type { WalletTexts } from './wallet-es.ts';

export type { WalletTexts } from './wallet-es.ts';

const south = (): Promise<WalletTexts> => import('./wallet-es-south.ts').then((texts) => texts.walletSouth);

/** Texts of a wallet's page, and of its row in the list. */
export const { load: loadWalletTexts, of: walletTextsOf } = lazyTexts<WalletTexts>({
  'es-MX': () => import('./wallet-es.ts').then((texts) => texts.walletEs),
  'es-CO': south,
  'es-EC': south,
  'en-US': () => import('./wallet-en.ts').then((texts) => texts.walletEn),
});
