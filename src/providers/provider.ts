/**
 * The port every provider fills. One provider = one folder + one line in `registry.ts`.
 *
 * A provider never changes a payment. It starts one at the other side, says what it sees when asked,
 * and reads its own webhooks; `server/use-cases/payments/transition-payment` decides what that means.
 */
import type { NextStep, NextStepKind } from '#contracts/next-step';
import type { DeclineGroup } from '#domain/decline-reasons';
import type { Country, Currency, Money } from '#domain/money';
import type { LocalizedTexts } from '#i18n/locale';
import type { EnvironmentVariable } from './environment-variable.ts';
import type { OfferTexts } from './offer-texts.ts';

/** One way to pay in one country. The registry's key is `country/type/gateway`. Source: spec §3. */
export interface Offer {
  readonly country: Country;
  /** The screen family, e.g. `store`. Screens belong to the type. */
  readonly type: string;
  /** Who moves the money, e.g. `stripe`. */
  readonly gateway: string;
  /** What spec §7's materialize calls `method`. */
  readonly category: 'card' | 'cash' | 'transfer' | 'instructions';
  readonly step: NextStepKind;
  /** The page of spec §2 that shows it. */
  readonly path: string;
  readonly currency: Currency;
  /** Smallest and largest payable total in minor units, both inclusive. */
  readonly limits: { readonly minMinor?: number; readonly maxMinor?: number };
  /** Until when it may be paid: whole days counted from today, to 23:59:59 in the school's zone. 0: at once. */
  readonly validityDays: number;
  /** How long the money takes to show, in hours; 0: at once. */
  readonly reflectionHours: number;
  /** How long after pay-before money paid in time may still show: never less than `reflectionHours`; weekends count. */
  readonly graceHours: number;
  readonly badge?: 'recommended' | 'new_clabe';
  /** The start itself takes the money. One whose answer was lost is repeated only while no other attempt can begin. */
  readonly capturesAtOnce?: true;
  /** Its mark in the payer's list, and the same where it cannot be used: files under `public/`, drawn by us. */
  readonly logo?: { readonly usual: string; readonly disabled: string };
  /** Only the oldest charge may be paid with it. */
  readonly oldestChargeOnly?: boolean;
  /** Money is booked under it, and no payer is ever offered it. */
  readonly bookedOnly?: true;
  /** Titles and sentences the payer reads, in four locales. */
  readonly texts: LocalizedTexts<OfferTexts>;
}

/** What we ask a provider to collect. Built again from stored rows for every retry, so it is byte for byte the same. */
export interface PaymentOrder {
  readonly paymentId: string;
  readonly offer: Offer;
  /** Charged to the payer: base plus commission. */
  readonly total: Money;
  /** `id` names the person across schools: two schools' payers never share a saved card. */
  readonly payer: { readonly id: string; readonly name: string; readonly email: string };
  /** Where the provider keeps what was typed into its card fields: `CardForm.providerRef`. Null for other methods. */
  readonly cardFormRef: string | null;
  readonly description: string;
  /** When the payer confirmed, and until when it may be paid, by the database's clock. */
  readonly submittedAt: Date;
  readonly payBefore: Date;
  readonly timeZone: string;
  readonly locale: string;
  /** What a `form` step asked for. */
  readonly answers: Readonly<Record<string, string>>;
  /** Where a redirect comes back to; decides nothing. */
  readonly returnUrl: string;
}

/**
 * How a payment is found again at the provider. `providerRef` is null while the answer to `start` is missing;
 * `paymentId` is null for money on a reference that no payment of ours has.
 */
export type PaymentHandle =
  | { readonly paymentId: string; readonly providerRef: string | null }
  | { readonly paymentId: null; readonly providerRef: string };

export type StartResult =
  /** The provider has it. `reference` is what the payer shows or types: voucher number, CLABE. */
  | {
      readonly kind: 'accepted';
      readonly providerRef: string;
      readonly reference: string | null;
      readonly phase: 'awaiting_payer' | 'awaiting_provider';
      readonly nextStep: NextStep;
      readonly expiresAt: Date | null;
    }
  /** It exists and has already ended: the answer itself is the provider's word. `reference` is what the payer's bank shows. */
  | {
      readonly kind: 'ended';
      readonly observation: Extract<Observation, { kind: 'successful' | 'rejected' | 'failed' | 'cancelled' }>;
      readonly reference: string | null;
    }
  /** The provider said no for certain; nothing was created. `code` is its own, for the log. */
  | { readonly kind: 'refused'; readonly group: DeclineGroup; readonly code: string }
  /** No answer, or one we cannot read. The payment stays pending and is asked about. */
  | { readonly kind: 'unknown'; readonly why: string };

/** What the provider says about a payment, now. Only what it positively states; never a guess. */
export type Observation =
  | {
      readonly kind: 'successful';
      readonly providerRef: string;
      readonly received: { readonly minor: number; readonly currency: string };
      readonly paidAt: Date;
      /** Money of it that went back by the provider's own word, each with the provider's id of it. */
      readonly returned?: readonly ReturnedMoney[];
      /** More of it is promised back and has not moved yet, or may be: it must be asked about again. */
      readonly returning?: true;
      /** The payer's bank disputes it. Where the provider knows an amount that was taken, that is a return of its own. */
      readonly disputed?: true;
      /** Our own id, where the provider keeps it and was not asked by it. */
      readonly paymentId?: string | null;
    }
  | { readonly kind: 'pending'; readonly providerRef: string; readonly phase: 'awaiting_payer' | 'awaiting_provider' }
  | { readonly kind: 'rejected'; readonly providerRef: string; readonly group: DeclineGroup; readonly code: string }
  /** `group` where the payer can be told why, e.g. the bank's own confirmation was not given. */
  | { readonly kind: 'failed'; readonly providerRef: string; readonly code: string; readonly group?: DeclineGroup }
  | { readonly kind: 'cancelled'; readonly providerRef: string; readonly code: string }
  /** It answered, and knows no such payment. */
  | { readonly kind: 'never_seen' }
  /** It did not answer, or not readably. Changes nothing. */
  | { readonly kind: 'unknown'; readonly why: string };

/** Money the provider or the payer's bank took back. */
export interface ReturnedMoney {
  readonly providerRef: string;
  readonly kind: 'refund' | 'reversal' | 'chargeback';
  readonly minor: number;
}

/** Money at the provider, as one payment of it stands now. */
export type SettledPayment = Extract<Observation, { kind: 'successful' }>;

export type WebhookReading =
  | { readonly kind: 'invalid'; readonly why: string }
  /** Verified, and about one of its payments. A hint to ask, unless `observation` is there: then the signature covers amount, currency and reference. */
  | {
      readonly kind: 'event';
      readonly eventId: string;
      readonly eventType: string;
      readonly providerRef: string | null;
      readonly paymentId: string | null;
      readonly observation: Observation | null;
    }
  /** Verified, and about nothing we keep. */
  | { readonly kind: 'ignored'; readonly eventId: string; readonly eventType: string };

/** A provider with its credentials in place. No method throws for what the other side does. */
export interface ProviderConnection {
  /** Creates the payment at the provider. Repeating it with the same `idempotencyKey` never creates a second. */
  start(order: PaymentOrder, idempotencyKey: string): Promise<StartResult>;
  /** Asks what became of a payment. */
  check(handle: PaymentHandle): Promise<Observation>;
  /**
   * Looks for a payment whose start answer was lost and may not be repeated any more, by our own reference; creates
   * nothing. `ageSeconds` since the last start was sent says whether finding nothing proves anything. Present only where
   * `check` alone could not tell the payer what to do.
   */
  readonly find?: (order: PaymentOrder, ageSeconds: number) => Promise<StartResult | { readonly kind: 'never_seen' }>;
  /** Verifies and reads one webhook. `body` is the raw text; `now` is for the signature's tolerance. */
  readWebhook(headers: Headers, body: string, now: Date): WebhookReading;
  /** Voids a payment that was not paid. Present only where the provider can. */
  readonly cancel?: (handle: PaymentHandle) => Promise<Observation>;
  /**
   * Every reference the provider has under one of our ids, be there money or not; null when it did not say. Present only
   * where it can look by our id.
   */
  readonly references?: (paymentId: string) => Promise<readonly string[] | null>;
  /**
   * Every payment that received money in the window, and every one of which money went back in it, however old: each as it
   * stands now, whole. For reconciliation; present only where the provider can.
   * Throws when the list cannot be read whole: half a list would look like missing money.
   */
  readonly listSettled?: (from: Date, to: Date) => Promise<readonly SettledPayment[]>;
  /** Present where the provider has card fields. */
  readonly cards?: CardCapability;
}

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

/** What the provider's card fields are opened for. */
export interface CardFormOrder {
  readonly total: Money;
  readonly country: Country;
  readonly payer: PaymentOrder['payer'];
}

export type CardFormResult =
  /** `parameters` go to the payer's browser: nothing secret of ours. */
  | { readonly kind: 'opened'; readonly providerRef: string; readonly parameters: Readonly<Record<string, string>> }
  | { readonly kind: 'unknown'; readonly why: string };

/** Card fields of the provider's own, and the cards it keeps. */
export interface CardCapability {
  /** Opens fields for one total: no money moves. Good for one attempt. */
  openForm(order: CardFormOrder): Promise<CardFormResult>;
  /** A payer's cards, the last used first; null when the provider did not say. */
  list(payerId: string): Promise<readonly StoredCard[] | null>;
  /** Deletes one card of this payer. `not_found` also for another payer's. */
  remove(payerId: string, cardId: string): Promise<'removed' | 'not_found' | 'unknown'>;
  /** The card a payment was made with, where the provider kept it; null where not, `unknown` without an answer. */
  ofPayment(handle: PaymentHandle): Promise<StoredCard | null | 'unknown'>;
}

export interface ProviderTools {
  /** The deadline of every outgoing call, in milliseconds. */
  readonly timeoutMs: number;
}

/** Everything Cuota knows of a provider. */
export interface Provider {
  /** As in its webhook path `/webhooks/{name}` and in the ledger. */
  readonly name: string;
  readonly offers: readonly Offer[];
  /**
   * Lost answer to `start`: `repeat` it with the same key (the provider has idempotency keys and keeps them a day), for
   * as long as the payment is wanted; or only `check` (the provider is asked by our own reference).
   */
  readonly afterLostStart: 'repeat' | 'check';
  /** Seconds between two questions about a pending payment, the first counted from its submitting; the last step repeats. */
  readonly pollAfterSeconds: readonly number[];
  /** For how many days `listSettled` can be asked about a time; absent where the provider names no end. */
  readonly listKeptDays?: number;
  /** Environment variables it needs, by name. */
  readonly environment: Readonly<Record<string, EnvironmentVariable>>;
  /** Origins whose frames the payer's page shows, for its content security policy. */
  readonly frameOrigins?: (environment: Readonly<Record<string, string>>) => readonly string[];
  /**
   * Where its `redirect` steps may lead: origins, or `https://*.example` for every name under one. A payment whose step leads
   * elsewhere waits. Needed only where there are such steps.
   */
  readonly redirectOrigins?: (environment: Readonly<Record<string, string>>) => readonly string[];
  connect(environment: Readonly<Record<string, string>>, tools: ProviderTools): ProviderConnection;
}
