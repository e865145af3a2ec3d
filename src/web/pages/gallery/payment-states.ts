/** Each situation of a payment without received money, on every screen that shows it. */
import type { PaymentDetail } from '#contracts/payment-detail';
import type { ShownAction } from '../../payment/action.ts';
import { instructionsIn, paymentIn, sessions, sharedVoucher, storePayment } from './fixtures.ts';
import type { GalleryStates, StateOf } from './screens.tsx';

type Change = Partial<PaymentDetail>;

export const checkout = (session: StateOf<'checkout'>['session'], outcome: ShownAction | null = null) =>
  ({ screen: 'checkout', session, outcome }) as const;
export const payment = (shown: PaymentDetail, more: Partial<StateOf<'payment'>> = {}) =>
  ({ screen: 'payment', payment: shown, saved: false, ...more }) as const;
export const voucher = (shown: PaymentDetail) => ({ screen: 'voucher', voucher: sharedVoucher(shown) }) as const;
const store = (change: Change = {}, more: Partial<StateOf<'payment'>> = {}) => payment(storePayment(change), more);
const slip = (change: Change = {}): PaymentDetail => paymentIn('slip', change);
const transfer = (change: Change = {}, more: Partial<StateOf<'payment'>> = {}) => payment(slip(change), more);

const over = { phase: 'none', finished: true } as const;
const settled = (status: 'failed' | 'cancelled'): Change => ({
  ...over,
  status,
  actions: [],
  next_step: { kind: 'settled', status },
});
/** Its last day is past. */
const ended = (situation: 'voucher' | 'slip'): Change => ({
  phase: 'grace',
  next_step: { ...instructionsIn(situation), pay_before: '2027-01-07T05:59:59.000Z' },
});
const superseded = { superseded: true };
const cancelling = { cancel_requested: true };
const paidElsewhere = { session_paid: true, cancel_requested: true };
const cancelledPaid = { ...settled('cancelled'), session_paid: true };

const renewal = { renewal: sessions.small } as const;
const summary = { summary: true } as const;
const afterCheck = (shown: PaymentDetail) => ({ acted: { kind: 'asked', payment: shown } }) as const;

export const paymentStates: GalleryStates = {
  'checkout-in-process': checkout(sessions.inProcess),
  'checkout-in-process-card': checkout(sessions.inProcessCard),
  'checkout-in-process-slip': checkout(sessions.inProcessSlip),
  'checkout-in-process-two': checkout(sessions.inProcessTwo),
  'checkout-in-process-preparing': checkout(sessions.inProcessPreparing),
  'checkout-superseded': checkout(sessions.superseded),
  'checkout-asked': checkout(sessions.inProcess, afterCheck(storePayment()).acted),
  'checkout-cancelling': checkout(sessions.cancelling, { kind: 'not_replaced', payment: storePayment(cancelling) }),
  'checkout-replaced': checkout(sessions.small, {
    kind: 'ended',
    action: 'replace',
    payment: storePayment(settled('cancelled')),
  }),
  'checkout-attempt-ended': checkout(sessions.small, {
    kind: 'ended',
    action: 'check',
    payment: storePayment(settled('failed')),
  }),
  'store-make': { screen: 'make', shows: '/store', session: sessions.small },
  'store-make-unavailable': { screen: 'make', shows: '/store', session: sessions.mexico },
  'store-voucher': store(),
  'store-saved-copy': store({}, { saved: true }),
  'store-submitting': store({ phase: 'submitting', next_step: null }),
  'store-waiting': store({ phase: 'awaiting_provider', next_step: { kind: 'waiting' } }),
  'bank-preparing': store({ phase: 'awaiting_provider', next_step: { kind: 'waiting', brings: 'redirect' } }),
  'reference-preparing': store({ phase: 'awaiting_provider', next_step: { kind: 'waiting', brings: 'instructions' } }),
  'app-waiting': store({
    phase: 'awaiting_payer',
    next_step: { kind: 'waiting', until: '2027-01-08T18:44:30.000Z' },
  }),
  'store-voucher-ended': store(ended('voucher')),
  'store-asked': store({}, afterCheck(storePayment())),
  'store-superseded': store(superseded),
  'store-cancelling': store(cancelling),
  'store-paid-elsewhere': store(paidElsewhere),
  'store-voided-paid-elsewhere': store(cancelledPaid),
  'store-rejected': store({ ...over, status: 'rejected', decline_group: 'rejected_by_bank' }),
  'store-failed': store({ ...over, status: 'failed' }),
  'store-cancelled': store({ ...over, status: 'cancelled' }),
  'store-elsewhere': store({ next_step: { kind: 'form', form: 'bank' } }),
  'transfer-make': { screen: 'make', shows: '/transfer', session: sessions.small },
  'transfer-make-unavailable': { screen: 'make', shows: '/transfer', session: sessions.onlyStore },
  'transfer-slip': transfer(),
  'transfer-slip-saved-copy': transfer({}, { saved: true }),
  'transfer-slip-superseded': transfer(superseded),
  'transfer-slip-ended': transfer(ended('slip'), renewal),
  'transfer-slip-cancelling': transfer(cancelling),
  'transfer-slip-paid-elsewhere': transfer(paidElsewhere),
  'transfer-submitting': transfer({ phase: 'submitting', actions: ['check'], next_step: null }),
  'transfer-failed': transfer(settled('failed'), renewal),
  'transfer-cancelled': transfer(settled('cancelled'), renewal),
  'transfer-status': transfer({}, summary),
  'transfer-status-asked': transfer({}, { ...summary, ...afterCheck(slip()) }),
  'transfer-status-ended': transfer(ended('slip'), { ...summary, ...renewal }),
  'redirect-bank': payment(paymentIn('bankAsks')),
  'redirect-hosted': payment(
    paymentIn('bankAsks', {
      step: 'redirect',
      category: 'cash',
      path: '/bank',
      method_title: 'Efectivo',
      method_steps: ['Te llevamos a la página que te da un número de depósito.', 'Paga el total exacto en efectivo.'],
    }),
  ),
  'redirect-paid-elsewhere': payment(paymentIn('bankAsks', { session_paid: true })),
  'redirect-unreadable': payment(
    paymentIn('bankAsks', { next_step: { kind: 'redirect', url: 'javascript:alert(1)' } }),
  ),
  'card-validating': payment(paymentIn('held')),
  'card-failed': payment(paymentIn('failed')),
  voucher: voucher(storePayment()),
  'voucher-paid-elsewhere': voucher(storePayment(paidElsewhere)),
  'voucher-cancelling': voucher(storePayment(cancelling)),
  'voucher-voided': voucher(storePayment(settled('cancelled'))),
  'voucher-voided-paid-elsewhere': voucher(storePayment(cancelledPaid)),
  'voucher-superseded': voucher(storePayment(superseded)),
  'voucher-failed': voucher(storePayment(settled('failed'))),
  'slip-shared': voucher(slip()),
  'slip-shared-ended': voucher(slip(ended('slip'))),
  'result-ok': { screen: 'result', result: 'OK' },
  'result-pending': { screen: 'result', result: 'PENDING' },
  'result-not-authorized': { screen: 'result', result: 'NOT_AUTHORIZED' },
  'result-failed': { screen: 'result', result: 'FAILED' },
  'receipt-not-yet': { screen: 'not-yet', session: sessions.inProcess },
};
