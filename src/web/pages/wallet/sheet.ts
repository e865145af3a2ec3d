import type { WalletForm } from '#contracts/wallet';
import type { Locale } from '#i18n/locale';

/** What the payer did in the sheet. */
export type SheetOutcome =
  | {
      readonly kind: 'token';
      readonly token: string;
      /** Tells the sheet how it ended, while it still shows. */
      readonly end: (isPaid: boolean) => void;
    }
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'broken' };

/** A wallet of this phone, ready for one total. */
export interface Wallet {
  /** Returns the wallet's own button. */
  button(onClick: () => void): HTMLElement;
  /** Opens the sheet: at a press, or the browser refuses. */
  open(): Promise<SheetOutcome>;
}

export interface SheetFacts {
  readonly form: WalletForm;
  readonly locale: Locale;
  /** The school's name, for Apple's line of the total. */
  readonly payee: string;
  /** Has Apple confirm the merchant, through our server; null if it did not. */
  readonly validate: (url: string) => Promise<object | null>;
}

/** Minor units as a wallet writes them: "1234.50". All three currencies have two decimals. */
export const decimalOf = (minor: number): string =>
  `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

let foreign: Promise<boolean> | null = null;

/** Loads a wallet's script once; false if it cannot be. The document's policy names the hosts that it may come from. */
export function loadScript(url: string): Promise<boolean> {
  foreign ??= new Promise((resolve) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => {
      foreign = null;
      resolve(false);
    });
    script.src = url;
    document.head.append(script);
  });
  return foreign;
}
