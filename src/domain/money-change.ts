/** The words of the money rules: what can happen to a session's money, and what can follow from it. */
import type { CaseKind } from './money-state.ts';
import type { Actor, PaymentPhase, PaymentStatus } from './payment-status.ts';
import type { SessionState } from './session-condition.ts';

export type MoneyEvent =
  /** The payer chose a method: P1, and P7 for a pristine payment that it replaces. */
  | {
      readonly kind: 'prepared';
      readonly paymentId: string;
      readonly base: number;
      readonly commission: number;
      readonly chargeIds: readonly string[];
    }
  /** The payer confirmed: P2, S2. */
  | { readonly kind: 'submitted'; readonly paymentId: string }
  /** The provider has it and says who moves next: P3. */
  | { readonly kind: 'placed'; readonly paymentId: string; readonly phase: 'awaiting_payer' | 'awaiting_provider' }
  /** Verified evidence of the outcome: P4, P5, P6, P8, P9. */
  | { readonly kind: 'money_received'; readonly paymentId: string; readonly minor: number; readonly currency: string }
  | { readonly kind: 'ended'; readonly paymentId: string; readonly as: 'rejected' | 'failed' | 'cancelled' }
  /** Pay-before passed without money; it may still be on its way. */
  | { readonly kind: 'pay_before_passed'; readonly paymentId: string }
  /** Grace passed and the provider never saw money: P6 by us. */
  | { readonly kind: 'given_up'; readonly paymentId: string }
  /** A pristine payment nobody came back to: P7. */
  | { readonly kind: 'abandoned'; readonly paymentId: string };

export type MoneyChange =
  | { readonly kind: 'payment_created'; readonly paymentId: string }
  | {
      readonly kind: 'payment_moved';
      readonly paymentId: string;
      readonly from: PaymentStatus;
      readonly to: PaymentStatus;
      readonly fromPhase: PaymentPhase;
      readonly toPhase: PaymentPhase;
      readonly actor: Actor;
    }
  | { readonly kind: 'received'; readonly paymentId: string; readonly total: number }
  | {
      readonly kind: 'allocated';
      readonly paymentId: string;
      readonly chargeId: string;
      readonly amount: number;
      readonly as: 'settles' | 'partial';
    }
  | { readonly kind: 'excess'; readonly paymentId: string; readonly amount: number }
  | { readonly kind: 'case_opened'; readonly paymentId: string; readonly as: CaseKind; readonly amount: number }
  | { readonly kind: 'case_closed'; readonly paymentId: string; readonly as: CaseKind }
  | { readonly kind: 'session_moved'; readonly from: SessionState; readonly to: SessionState }
  /** The school is told. */
  | { readonly kind: 'announced'; readonly paymentId: string; readonly type: Announcement };

export type Announcement = 'payment.succeeded' | 'payment.rejected' | 'payment.failed' | 'payment.cancelled';

export type MoneyRefusal =
  | 'payment_session_already_paid'
  | 'payment_session_already_in_confirmation_pending_state'
  | 'payment_session_disabled'
  | 'invalid_payment_status'
  | 'payment_not_found'
  | 'quote_changed';

export type Decision =
  | { readonly ok: true; readonly changes: readonly MoneyChange[] }
  | { readonly ok: false; readonly code: MoneyRefusal };
