/** A provider's reports: the answer to a start, the answer to a query, and a webhook. */
import type { NextStep } from '#contracts/next-step';
import type { DeclineGroup } from '#domain/decline-reasons';

/** Identifies a payment at the provider. `paymentId` is null for money on a reference without a payment of ours. */
export interface PaymentHandle {
  readonly paymentId: string | null;
  readonly providerRef: string;
}

export type StartResult =
  /** The provider has it. `reference` is the number that the payer shows or types: voucher number, CLABE. */
  | {
      readonly kind: 'accepted';
      readonly providerRef: string;
      readonly reference: string | null;
      readonly phase: 'awaiting_payer' | 'awaiting_provider';
      readonly nextStep: NextStep;
      readonly expiresAt: Date | null;
    }
  /** It has already ended: the answer itself is the provider's report. `reference` is shown by the payer's bank. */
  | {
      readonly kind: 'ended';
      readonly observation: Extract<Observation, { kind: 'successful' | 'rejected' | 'failed' | 'cancelled' }>;
      readonly reference: string | null;
    }
  /** The provider said no for certain; nothing was created. `code` is its own, for the log. */
  | { readonly kind: 'refused'; readonly group: DeclineGroup; readonly code: string }
  /** No answer, or an unreadable one. The payment stays pending and is queried. */
  | { readonly kind: 'unknown'; readonly why: string };

/** The provider's report of a payment, as of now. Only its positive statements; never a guess. */
export type Observation =
  | {
      readonly kind: 'successful';
      readonly providerRef: string;
      readonly received: { readonly minor: number; readonly currency: string };
      readonly paidAt: Date;
      /** Its returns, as reported by the provider, each with the provider's id. */
      readonly returned?: readonly ReturnedMoney[];
      /** Ids of undone returns: they failed, were cancelled, or the payer's bank returned the money. */
      readonly undone?: readonly string[];
      /** More of it is, or may be, promised back and has not moved: it must be queried again. */
      readonly returning?: true;
      /** The payer's bank disputes it: the dispute, or `true` from a provider without its details. */
      readonly disputed?: true | Dispute;
      /** The card that paid, if the provider reports it: the provider's name of the brand, and four digits. */
      readonly card?: { readonly brand: string; readonly lastFour: string };
      /** The provider's fee. Only in `listSettled`, and only if the provider reports it. */
      readonly fee?: { readonly minor: number; readonly currency: string };
      /** Our own id, if the provider stores it and the query did not use it. */
      readonly paymentId?: string | null;
    }
  | PendingPayment
  | { readonly kind: 'rejected'; readonly providerRef: string; readonly group: DeclineGroup; readonly code: string }
  | {
      readonly kind: 'failed';
      readonly providerRef: string;
      readonly code: string;
      /** Present if the payer can know why, e.g. they did not confirm to their bank. */
      readonly group?: DeclineGroup;
      /** The payer left it open until it expired: not a failure. */
      readonly left?: true;
    }
  | { readonly kind: 'cancelled'; readonly providerRef: string; readonly code: string }
  /** It answered, and knows no such payment. */
  | { readonly kind: 'never_seen' }
  /** It did not answer, or not readably. Changes nothing. */
  | { readonly kind: 'unknown'; readonly why: string };

/** An observation that says something certain of one payment. */
export type Observed = Exclude<Observation, { kind: 'unknown' | 'never_seen' }>;

/** Nobody paid yet. The payer's next step may be known only now: a URL or a number that the start did not bring. */
export interface PendingPayment {
  readonly kind: 'pending';
  readonly providerRef: string;
  readonly phase: 'awaiting_payer' | 'awaiting_provider';
  /** With it, `phase` says whether the payer is to take it: a step that is shown comes with `awaiting_payer`. */
  readonly nextStep?: NextStep;
  /**
   * The payer's bank must authenticate them first, in its own document from `ProviderConnection.bankCheck`. Replaces a
   * `nextStep`: the server leads to our page for it.
   */
  readonly bankCheck?: true;
  readonly reference?: string;
  readonly expiresAt?: Date;
}

/** Money the provider or the payer's bank took back. */
export interface ReturnedMoney {
  readonly providerRef: string;
  readonly kind: 'refund' | 'reversal' | 'chargeback';
  readonly minor: number;
  /** Our own id of the refund; null for one that we did not request. Absent if the provider stores no id of ours. */
  readonly refundId?: string | null;
}

/** The money it took is a return of its own, a `chargeback`, which leaves `returned` once the dispute is won. */
export interface Dispute {
  /** The school's deadline to answer it; null if the provider gives none. */
  readonly dueAt: Date | null;
  /** The disputed amount, minor units of the money received. */
  readonly minor: number;
  readonly state: 'open' | 'won' | 'lost';
}

/** A payment with money at the provider, as of now. */
export type SettledPayment = Extract<Observation, { kind: 'successful' }>;

/** A deposit that the bank of the school's account reported by itself. */
export interface NoticedDeposit {
  /** Its reference: a payment's `providerRef`, as its payer typed it. */
  readonly reference: string;
  readonly minor: number;
  readonly currency: string;
  /** The bank's operating day, `YYYY-MM-DD`. */
  readonly day: string;
  /** The transfer's tracking key, or the bank's number of the deposit. */
  readonly trackingKey: string;
  /** The two accounts: enough to distinguish them, and no whole number. Empty if not reported. */
  readonly accounts: string;
  /** The sender's bank, by its number, for statistics of arrival times; null for cash. */
  readonly senderBank: string | null;
  /** When it was sent, if reported. */
  readonly sentAt: Date | null;
}

export type WebhookReading =
  | { readonly kind: 'invalid'; readonly why: string }
  /**
   * Verified, and about one of its payments. A hint to query it, unless it has an `observation`: then the signature
   * covers amount, currency and reference, and it is booked as it is.
   */
  | {
      readonly kind: 'event';
      readonly eventId: string;
      readonly eventType: string;
      readonly providerRef: string | null;
      readonly paymentId: string | null;
      readonly observation: Observed | null;
    }
  /** Verified: a deposit on a school's own account, all signed. Booked once, even if reported elsewhere too. */
  | { readonly kind: 'deposit'; readonly eventId: string; readonly eventType: string; readonly deposit: NoticedDeposit }
  /** Verified, and about nothing we keep. */
  | { readonly kind: 'ignored'; readonly eventId: string; readonly eventType: string };
