/**
 * The legal actions on a payment, by its state. Pages offer and routes accept only those listed here, so that this
 * table decides about Back after paying, an old tab and a second device.
 */
import type { PaymentPhase, PaymentStatus } from './payment-status.ts';

/** A status, or for a pending payment its phase. */
export type PaymentPlace = Exclude<PaymentStatus, 'pending'> | Exclude<PaymentPhase, 'none'>;

export const paymentPlaces = [
  'pristine',
  'submitting',
  'awaiting_payer',
  'awaiting_provider',
  'grace',
  'successful',
  'failed',
  'rejected',
  'cancelled',
] as const satisfies readonly PaymentPlace[];

const pending = ['submitting', 'awaiting_payer', 'awaiting_provider', 'grace'] as const;

export const paymentActions = {
  /** Submit it at the price that the payer saw. Repeating it while it is on its way changes nothing. */
  commit: ['pristine', ...pending],
  /** Continue with the provider's step: show the voucher, open the bank's page. */
  resume: ['awaiting_payer', 'awaiting_provider', 'grace'],
  /** "I already paid": the provider is queried now. */
  check: pending,
  /** Say by which transfer it was paid. */
  report: ['awaiting_payer', 'grace'],
  /** Void it to pay another way, even before its start's answer; only the provider's own report ends it. */
  replace: ['submitting', 'awaiting_payer'],
  download_voucher: ['awaiting_payer', 'grace'],
  download_receipt: ['successful'],
  /** Say what should become of money that came on top. */
  prefer: ['successful'],
  /** Record or ask for money that goes back. */
  refund: ['successful'],
} as const satisfies Record<string, readonly PaymentPlace[]>;
export type PaymentAction = keyof typeof paymentActions;

/** Returns a payment's state, as named in the table. */
export function placeOf(payment: { readonly status: PaymentStatus; readonly phase: PaymentPhase }): PaymentPlace {
  if (payment.status !== 'pending') return payment.status;
  // The database refuses a pending payment without a phase; submitting is the place nothing is promised in.
  return payment.phase === 'none' ? 'submitting' : payment.phase;
}

/** Whether an action is legal in a payment's state. */
export function mayDo(action: PaymentAction, place: PaymentPlace): boolean {
  return (paymentActions[action] as readonly PaymentPlace[]).includes(place);
}
