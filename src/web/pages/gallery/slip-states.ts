/** A bank transfer, and a payment the payer's bank must confirm, in every state. */
import type { PaymentDetail, Receipt } from '#contracts/payment-detail';
import { instructionsIn, moneyCase, paymentIn, receivedPayment, sessions, sharedVoucher } from './fixtures.ts';
import type { GalleryState } from './states.ts';

const transferPayment = (more: Partial<PaymentDetail> = {}): PaymentDetail => paymentIn('slip', more);
const received = (more: Partial<PaymentDetail>, receipt?: Partial<Receipt>): PaymentDetail =>
  receivedPayment(more, receipt, 'slip');

const settled = (status: 'failed' | 'cancelled'): Partial<PaymentDetail> => ({
  status,
  phase: 'none',
  finished: true,
  actions: [],
  next_step: { kind: 'settled', status },
});
const ended = transferPayment({
  phase: 'grace',
  next_step: { ...instructionsIn('slip'), pay_before: '2027-01-07T05:59:59.000Z' },
});

const payment = (shown: PaymentDetail, more: Partial<PaymentState> = {}): GalleryState => ({
  screen: 'payment',
  payment: shown,
  saved: false,
  ...more,
});
type PaymentState = Extract<GalleryState, { screen: 'payment' }>;
const renewal = { renewal: sessions.small } as const;
const standing = { standing: true } as const;

export const slipStates: Readonly<Record<string, GalleryState>> = {
  'transfer-make': { screen: 'make', shows: '/transfer', session: sessions.small },
  'transfer-make-unavailable': { screen: 'make', shows: '/transfer', session: sessions.onlyStore },
  'transfer-slip': payment(transferPayment()),
  'transfer-slip-saved-copy': payment(transferPayment(), { saved: true }),
  'transfer-slip-superseded': payment(transferPayment({ superseded: true })),
  'transfer-slip-ended': payment(ended, renewal),
  'transfer-slip-cancelling': payment(transferPayment({ cancel_requested: true })),
  'transfer-slip-paid-elsewhere': payment(transferPayment({ session_paid: true, cancel_requested: true })),
  'transfer-submitting': payment(transferPayment({ phase: 'submitting', actions: ['check'], next_step: null })),
  'transfer-paid': payment(received({ session_paid: true })),
  'transfer-paid-short': payment(received({ cases: [moneyCase('underpaid', 15000)] }, { total_paid: 983850 })),
  'transfer-paid-over': payment(
    received({ session_paid: true, cases: [moneyCase('overpaid', 10000)] }, { total_paid: 1008850 }),
  ),
  'transfer-paid-late': payment(received({ session_paid: true, cases: [moneyCase('late', 998850)] })),
  'transfer-failed': payment(transferPayment(settled('failed')), renewal),
  'transfer-cancelled': payment(transferPayment(settled('cancelled')), renewal),
  'transfer-status': payment(transferPayment(), standing),
  'transfer-status-asked': payment(transferPayment(), {
    ...standing,
    acted: { kind: 'asked', payment: transferPayment() },
  }),
  'transfer-status-ended': payment(ended, { ...standing, ...renewal }),
  'slip-shared': { screen: 'voucher', voucher: sharedVoucher(transferPayment()) },
  'slip-shared-ended': { screen: 'voucher', voucher: sharedVoucher(ended) },
  'slip-shared-paid-short': {
    screen: 'voucher',
    voucher: sharedVoucher(received({ cases: [moneyCase('underpaid', 15000)] }, { total_paid: 983850 })),
  },
  'redirect-bank': payment(paymentIn('asked')),
  'redirect-paid-elsewhere': payment(paymentIn('asked', { session_paid: true })),
  'redirect-unreadable': payment(paymentIn('asked', { next_step: { kind: 'redirect', url: 'javascript:alert(1)' } })),
  'card-validating': payment(paymentIn('held')),
  'card-failed': payment(paymentIn('failed')),
};
