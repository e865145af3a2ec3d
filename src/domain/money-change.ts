/** The words of the money rules: what can happen to a session's money, and what can follow from it. */
import type { CaseKind, CaseResolution, ReturnKind } from './money-state.ts';
import type { MoveCause, PaymentPhase, PaymentStatus } from './payment-status.ts';
import type { SessionState } from './session-condition.ts';

/** The price that a payer agreed to, minor units, and its charges. */
export interface AgreedPrice {
  readonly base: number;
  readonly commission: number;
  readonly chargeIds: readonly string[];
}

/** The sum to collect for money taken without an attempt: these charges, and a commission on top of them. */
export interface AskedFor {
  readonly chargeIds: readonly string[];
  readonly commission: number;
}

/** The former place of returned money; the charge only if it had one. */
export interface ReturnedEntry {
  readonly part: 'excess' | 'charge' | 'commission' | 'unallocated';
  readonly allocationId: string | null;
  readonly chargeId: string | null;
  readonly amount: number;
}

export type MoneyEvent =
  /** The payer chose a method: P1, and P7 for a pristine payment that it replaces. */
  | {
      readonly kind: 'prepared';
      readonly paymentId: string;
      readonly base: number;
      readonly commission: number;
      readonly chargeIds: readonly string[];
    }
  /** The payer confirmed what they had agreed to: P2, S2. */
  | { readonly kind: 'submitted'; readonly paymentId: string; readonly agreed: AgreedPrice }
  /** The provider has it and says who moves next: P3. */
  | { readonly kind: 'placed'; readonly paymentId: string; readonly phase: 'awaiting_payer' | 'awaiting_provider' }
  /** Verified evidence of the outcome: P4, P5, P6, P8, P9. */
  | { readonly kind: 'money_received'; readonly paymentId: string; readonly minor: number; readonly currency: string }
  | { readonly kind: 'ended'; readonly paymentId: string; readonly as: 'rejected' | 'failed' | 'cancelled' }
  /** Verified money for this session without an attempt; `paymentId` and `hasTaxData` are the new payment's: P0. */
  | {
      readonly kind: 'money_found';
      readonly paymentId: string;
      readonly minor: number;
      readonly currency: string;
      readonly hasTaxData: boolean;
      /** The collector's request; without one: the whole debt, without commission. */
      readonly askedFor?: AskedFor;
    }
  /**
   * Money of this payment went back. More than its remainder is refused. For a return that a school records (`byHand`),
   * a refund under way through the provider also counts against the remainder.
   */
  | {
      readonly kind: 'money_returned';
      readonly paymentId: string;
      readonly returnId: string;
      readonly minor: number;
      readonly as: ReturnKind;
      readonly byHand?: boolean;
    }
  /** The bank gave back what it had taken: the entries of that return, as they were booked. */
  | {
      readonly kind: 'money_reinstated';
      readonly paymentId: string;
      readonly returnId: string;
      readonly entries: readonly ReturnedEntry[];
    }
  /** The school decided what to do about money that did not come as expected. */
  | {
      readonly kind: 'case_decided';
      readonly paymentId: string;
      readonly case: CaseKind;
      readonly as: Exclude<CaseResolution, 'completed'>;
    }
  /** The provider now needs the payer: for an address or a number that the start did not bring. */
  | { readonly kind: 'with_payer'; readonly paymentId: string }
  /** The payer did their part, such as the bank's question; the provider now processes it. */
  | { readonly kind: 'with_provider'; readonly paymentId: string }
  /** Pay-before passed without money; it may still be on its way. */
  | { readonly kind: 'pay_before_passed'; readonly paymentId: string }
  /** Grace passed and the provider never saw money: P6, by us. With `nobodyToAsk` also for a payment in processing. */
  | { readonly kind: 'given_up'; readonly paymentId: string; readonly nobodyToAsk?: boolean }
  /** Nobody wants it any more: the payer cancelled it, or it reached its provider too late to be wanted. */
  | { readonly kind: 'cancel_wished'; readonly paymentId: string }
  /** Half an hour passed without an outcome: the payer may try another way, this one stays payable: S3. */
  | { readonly kind: 'window_passed'; readonly paymentId: string }
  /** A pristine payment that was never continued: P7. */
  | { readonly kind: 'abandoned'; readonly paymentId: string };

export type MoneyChange =
  /** A new payment: pristine by its payer, or successful by evidence. */
  | { readonly kind: 'payment_created'; readonly paymentId: string; readonly as: 'pristine' | 'successful' }
  | {
      readonly kind: 'payment_moved';
      readonly paymentId: string;
      readonly from: PaymentStatus;
      readonly to: PaymentStatus;
      readonly fromPhase: PaymentPhase;
      readonly toPhase: PaymentPhase;
      readonly actor: MoveCause;
    }
  | { readonly kind: 'superseded'; readonly paymentId: string }
  /** To be voided if the provider can: nothing is owed any more, or nobody wants it. */
  | { readonly kind: 'cancel_wanted'; readonly paymentId: string }
  | { readonly kind: 'received'; readonly paymentId: string; readonly total: number }
  | {
      readonly kind: 'allocated';
      readonly paymentId: string;
      readonly chargeId: string;
      readonly amount: number;
      readonly as: 'settles' | 'partial';
    }
  | { readonly kind: 'excess'; readonly paymentId: string; readonly amount: number }
  /** One entry of a return: the money's former place. `allocationId` only for `charge`. Negative: it came back. */
  | {
      readonly kind: 'returned';
      readonly paymentId: string;
      readonly returnId: string;
      readonly part: 'excess' | 'charge' | 'commission' | 'unallocated';
      readonly allocationId: string | null;
      readonly amount: number;
    }
  /** The school took a short payment as enough: the charge is owed that much less. */
  | { readonly kind: 'waived'; readonly paymentId: string; readonly chargeId: string; readonly amount: number }
  | { readonly kind: 'case_opened'; readonly paymentId: string; readonly as: CaseKind; readonly amount: number }
  | {
      readonly kind: 'case_closed';
      readonly paymentId: string;
      readonly as: CaseKind;
      readonly resolution: CaseResolution;
    }
  | { readonly kind: 'session_moved'; readonly from: SessionState; readonly to: SessionState }
  /** The school is notified. `about` names the case or return if the type needs one. */
  | {
      readonly kind: 'announced';
      readonly paymentId: string;
      readonly type: Announcement;
      readonly about: { readonly case: CaseKind } | { readonly returnId: string } | null;
    };

export const announcements = [
  'payment.pending',
  'payment.succeeded',
  'payment.rejected',
  'payment.failed',
  'payment.cancelled',
  'payment.refunded',
  'payment.reversed',
  'payment.reinstated',
  'payment_session.paid',
  'case.opened',
  'case.updated',
  'case.resolved',
  'invoice.requested',
] as const;
export type Announcement = (typeof announcements)[number];

export type MoneyRefusal =
  | 'payment_session_already_paid'
  | 'payment_session_already_in_confirmation_pending_state'
  | 'payment_session_disabled'
  | 'payment_session_under_review'
  | 'invalid_payment_status'
  | 'payment_not_found'
  | 'case_not_found'
  | 'amount_out_of_range'
  | 'quote_changed';

export type Decision =
  | { readonly ok: true; readonly changes: readonly MoneyChange[] }
  | { readonly ok: false; readonly code: MoneyRefusal };
