import type { Offer } from './offer.ts';

/** What a page may load for a wallet: origins, for its content security policy. */
export interface WalletHosts {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connects: readonly string[];
  readonly images: readonly string[];
}

export type WalletResult =
  /** `parameters` go to the payer's browser: nothing secret of ours. */
  | { readonly kind: 'opened'; readonly parameters: Readonly<Record<string, string>> }
  | { readonly kind: 'unknown'; readonly why: string };

export type MerchantResult =
  /** As Apple wrote it. */
  | { readonly kind: 'validated'; readonly session: Readonly<Record<string, unknown>> }
  | { readonly kind: 'unknown'; readonly why: string };

/** Sheets of phones' wallets, by the provider's agreement with Google and Apple. */
export interface WalletCapability {
  /** Returns what the sheet is opened with, on a page at this domain. No money moves. */
  open(offer: Pick<Offer, 'country' | 'wallet'>, domain: string): Promise<WalletResult>;
  /** Has Apple confirm the merchant. `url` is one of Apple's: `domain/apple-pay.ts` checked it. */
  validateMerchant(url: string, domain: string): Promise<MerchantResult>;
}
