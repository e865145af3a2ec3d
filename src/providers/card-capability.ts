import type { Country, Money } from '#domain/money';
import type { PaymentHandle } from './observation.ts';
import type { OrderPayer } from './order-payer.ts';

/** A card the provider keeps for a payer. Neither its number nor its security code is ever here. */
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

/** A card that a provider without a list of its own may be asked to charge again. */
export interface ChargeableCard {
  /** What it is charged by: `PaymentOrder.cardOnFile`. Never log it. */
  readonly token: string;
  /** The provider's own name for the card, the same at every payment with it; null where it has none. */
  readonly fingerprint: string | null;
  readonly facts: Omit<StoredCard, 'id'>;
}

/** How cards are saved with us for a provider that has no list of them: `use-cases/cards/save-card.ts`. They pay with nothing typed. */
export interface OwnCards {
  /**
   * The card of a payment that was started with `answers.save`, and brought money; null where the provider kept none, `unknown`
   * without an answer. A question of its own: what an observation says is kept as evidence, and a token must not be.
   */
  chargeable(handle: PaymentHandle): Promise<ChargeableCard | null | 'unknown'>;
  /** Has the provider forget a token. Repeated until it did; `not_found` counts as done. */
  forget(token: string): Promise<'removed' | 'not_found' | 'unknown'>;
}

/** Card fields of the provider's own, and the cards it keeps: in a list it has, or for us to keep by their tokens. */
export interface CardCapability {
  /** Its fields hand the browser a token for what was typed: `PaymentOrder.cardToken`. Without it the form's reference is all there is. */
  readonly givesToken?: true;
  /** In how many parts a payer may choose to be charged, one of them 1. */
  readonly instalments?: readonly number[];
  /**
   * No start is answered with its end, and most end within so many seconds: a page that has what was typed waits so long, for
   * whoever is declined goes on with it.
   */
  readonly endsWithinSeconds?: number;
  /** Opens fields for one total: no money moves. Good for one attempt. */
  openForm(order: CardFormOrder): Promise<CardFormResult>;
  /** Present where the provider has no list, and a card may be charged again all the same. */
  readonly own?: OwnCards;
  /** A payer's cards, the last used first; null when the provider did not say. Absent where it lists none. */
  readonly list?: (payerId: string) => Promise<readonly StoredCard[] | null>;
  /** Deletes one card of this payer. `not_found` also for another payer's. Present where `list` is. */
  readonly remove?: (payerId: string, cardId: string) => Promise<'removed' | 'not_found' | 'unknown'>;
  /** The card a payment was made with, where the provider kept it; null where not, `unknown` without an answer. Present where `list` is. */
  readonly ofPayment?: (handle: PaymentHandle) => Promise<StoredCard | null | 'unknown'>;
}
