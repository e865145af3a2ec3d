import type { Money } from '#domain/money';
import type { Offer } from './offer.ts';
import type { OrderPayer } from './order-payer.ts';

/**
 * A request to a provider to collect. Every retry rebuilds it from stored rows, byte for byte the same: facts that a
 * school may change are stored on submit. Amounts are minor units of `total`'s currency.
 */
export interface PaymentOrder {
  readonly paymentId: string;
  /** The number on the receipt, for the payer to quote: `CU-XXXX-XXXX`, unique to this payment. */
  readonly confirmationNumber: string;
  readonly offer: Offer;
  /** Charged to the payer: base plus commission. */
  readonly total: Money;
  readonly amounts: OrderAmounts;
  /** The payment's charges; they add up to `amounts.base`. */
  readonly lines: readonly { readonly description: string; readonly student: string; readonly minor: number }[];
  readonly payer: OrderPayer;
  /** The browser that submitted; null if there was none, or it is no longer known. */
  readonly client: ClientFacts | null;
  readonly school: { readonly id: string; readonly name: string };
  /** `name` is null for a campus the school has not named. */
  readonly campus: { readonly id: string; readonly name: string | null };
  /** `externalId` is the school's own id of the session. */
  readonly session: { readonly id: string; readonly externalId: string | null };
  /** The provider's form with the typed card: `CardForm.providerRef`. Null for other methods. */
  readonly cardFormRef: string | null;
  /**
   * The card's token: from the card fields, if they give one (`CardCapability.givesToken`), or from a wallet's sheet.
   * Never log it.
   */
  readonly cardToken: string | null;
  /** The chosen saved card, if we store its token (`CardCapability.own`). Never log it. */
  readonly cardOnFile: { readonly token: string } | null;
  /** In how many parts a card is charged; null for one. Only where `CardCapability` offers it. */
  readonly instalments: number | null;
  /** The provider's own documents the payer accepted (`ProviderConnection.acceptances`). */
  readonly acceptances: readonly { readonly id: string; readonly token: string | null }[];
  /** The reference of the oldest charge's student at this account; null for offers without one. */
  readonly studentReference: string | null;
  readonly description: string;
  /** When the payer confirmed, and until when it may be paid, by the database's clock. */
  readonly submittedAt: Date;
  readonly payBefore: Date;
  readonly timeZone: string;
  readonly locale: string;
  /** The answers to the offer's form, by field; a document's number is in `payer.document`. */
  readonly answers: Readonly<Record<string, string>>;
  /** The return URL for other pages: it names the payment, grants and decides nothing. The same in every repeat. */
  readonly returnUrl: string;
}

export interface OrderAmounts {
  readonly base: number;
  readonly commission: number;
  /** The VAT inside `commission`, by the session's rate; null if the school gave none. */
  readonly commissionVat: number | null;
}

/** The browser that submitted, as the server saw it. */
export interface ClientFacts {
  /** The whole address, IPv4 or IPv6. */
  readonly ip: string;
  readonly userAgent: string;
  /** Facts for a bank's card authentication, as the page read them; absent from an older page, or without a page. */
  readonly browser?: BrowserFacts | undefined;
}

export interface BrowserFacts {
  readonly colorDepth: number;
  readonly screenWidth: number;
  readonly screenHeight: number;
  readonly language: string;
  /** As `Date.getTimezoneOffset` says it. */
  readonly minutesFromUtc: number;
}
