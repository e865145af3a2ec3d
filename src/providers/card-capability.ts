import type { Country, Money } from '#domain/money';
import type { MonthCost } from '#domain/months';
import type { PaymentHandle } from './observation.ts';
import type { OrderPayer } from './order-payer.ts';

/** A payer's card stored at the provider. Never has its number or its security code. */
export interface StoredCard {
  /** The provider's name for it. */
  readonly id: string;
  /** As the provider writes it, e.g. `visa`. */
  readonly brand: string;
  readonly lastFour: string;
  /** The first six or eight digits. */
  readonly bin: string;
  readonly type: 'credit' | 'debit' | 'prepaid' | 'unknown';
  readonly expirationMonth: number;
  /** Four digits. */
  readonly expirationYear: number;
}

export interface CardFormOrder {
  readonly total: Money;
  readonly country: Country;
  readonly payer: Pick<OrderPayer, 'id' | 'name' | 'email'>;
}

export type CardFormResult =
  /** `parameters` go to the payer's browser: nothing secret of ours. */
  | { readonly kind: 'opened'; readonly providerRef: string; readonly parameters: Readonly<Record<string, string>> }
  | { readonly kind: 'unknown'; readonly why: string };

/** A card that a provider without a list of its own can charge again. */
export interface ChargeableCard {
  /** Its token: `PaymentOrder.cardOnFile`. Never log it. */
  readonly token: string;
  /** The provider's own name for the card, the same at every payment with it; null where it has none. */
  readonly fingerprint: string | null;
  readonly facts: Omit<StoredCard, 'id'>;
}

/** Cards that we store for a provider without a list: `use-cases/cards/save-card.ts`. They pay with nothing typed. */
export interface OwnCards {
  /**
   * Returns the card of a paid payment that had `answers.save` or used the provider's own page. Null if the provider
   * stored none, which for its own page is final; `unknown` without an answer. A separate query: an observation is
   * stored as evidence, and a token must not be.
   */
  chargeable(handle: PaymentHandle): Promise<ChargeableCard | null | 'unknown'>;
  /** Deletes a token at the provider. Repeated until it is deleted; `not_found` counts as done. */
  forget(token: string): Promise<'removed' | 'not_found' | 'unknown'>;
}

/** Charges in months, whose whole sum the school gets at once. `PaymentOrder.instalments` says in how many. */
export interface CardMonths {
  /** The account's plans; empty for none. */
  readonly costs: readonly MonthCost[];
  /** Whether the card that was typed into a form may be charged so: a credit card of the country. */
  takes(formRef: string): Promise<'yes' | 'no' | 'unknown'>;
}

/**
 * The provider's own card fields, and its stored cards: in its list, or as tokens that we store. Without fields
 * (`openForm`) a `redirect` step leads to its own page, where the payer types the card and decides whether to save it.
 */
export interface CardCapability {
  /** Its fields give the browser a card token: `PaymentOrder.cardToken`. Otherwise only the form's reference exists. */
  readonly givesToken?: true;
  /** In how many parts a payer may choose to be charged, one of them 1. */
  readonly instalments?: readonly number[];
  /** Mexico's months. Absent if the provider has none. */
  readonly months?: CardMonths;
  /**
   * No start ends at once; most end within this many seconds. A page that holds the typed values waits that long, so
   * that a declined payer can go on with it.
   */
  readonly endsWithinSeconds?: number;
  /**
   * Opens fields for one total and one attempt; no money moves. Absent if a card is typed on the provider's own page:
   * then `own` is present, and offers of the category `card` have the step `redirect`, unless a saved card pays.
   */
  readonly openForm?: (order: CardFormOrder) => Promise<CardFormResult>;
  /** Present if the provider has no list but can charge a card again. */
  readonly own?: OwnCards;
  /** Returns a payer's cards, last used first; null if the provider did not respond. Absent if it lists none. */
  readonly list?: (payerId: string) => Promise<readonly StoredCard[] | null>;
  /** Deletes one card of this payer. `not_found` also for another payer's. Present where `list` is. */
  readonly remove?: (payerId: string, cardId: string) => Promise<'removed' | 'not_found' | 'unknown'>;
  /** Returns the payment's stored card; null if not stored, `unknown` without an answer. Present if `list` is. */
  readonly ofPayment?: (handle: PaymentHandle) => Promise<StoredCard | null | 'unknown'>;
}
