/**
 * What may be done with a payment, by where it stands. Pages offer and routes take nothing that is not listed here,
 * so that Back after paying, an old tab and a second device are answered by this table.
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
  /** Submit it with what the payer saw. Repeating it while it is on its way changes nothing. */
  commit: ['pristine', ...pending],
  /** Go on with what the provider asks for: show the voucher, open the bank's page. */
  resume: ['awaiting_payer', 'awaiting_provider', 'grace'],
  /** "I already paid": the provider is asked now. */
  check: pending,
  /** Say by which transfer it was paid. */
  report: ['awaiting_payer', 'grace'],
  /** Void it to pay another way, also while its start is not answered; only the provider's own word ends it. */
  replace: ['submitting', 'awaiting_payer'],
  download_voucher: ['awaiting_payer', 'grace'],
  download_receipt: ['successful'],
  /** Say what should become of money that came on top. */
  prefer: ['successful'],
  /** Record or ask for money that goes back. */
  refund: ['successful'],
} as const satisfies Record<string, readonly PaymentPlace[]>;
export type PaymentAction = keyof typeof paymentActions;

/** Where a payment stands, as the table has it. */
export function placeOf(payment: { readonly status: PaymentStatus; readonly phase: PaymentPhase }): PaymentPlace {
  if (payment.status !== 'pending') return payment.status;
  // The database refuses a pending payment without a phase; submitting is the place nothing is promised in.
  return payment.phase === 'none' ? 'submitting' : payment.phase;
}

/** Whether an action is legal for a payment that stands there. */
export function mayDo(action: PaymentAction, place: PaymentPlace): boolean {
  return (paymentActions[action] as readonly PaymentPlace[]).includes(place);
}
