/** Each situation of a payment, on every screen that shows it. */
import type { PaymentDetail, Receipt } from '#contracts/payment-detail';
import type { ShownAction } from '../../payment/action.ts';
import {
  advisor,
  foreignPayment,
  instructionsIn,
  moneyCase,
  onTop,
  paidPayment,
  paymentIn,
  receivedPayment,
  refundOf,
  returnedPayment,
  sessions,
  sharedVoucher,
  shortPayment,
  storePayment,
} from './fixtures.ts';
import { paperStates } from './paper-states.ts';
import { reportStates } from './report-states.ts';
import type { GalleryStates, StateOf } from './screens.tsx';

type Change = Partial<PaymentDetail>;

const checkout = (session: StateOf<'checkout'>['session'], outcome: ShownAction | null = null) =>
  ({ screen: 'checkout', session, outcome }) as const;
const payment = (shown: PaymentDetail, more: Partial<StateOf<'payment'>> = {}) =>
  ({ screen: 'payment', payment: shown, saved: false, ...more }) as const;
const receipt = (shown: PaymentDetail, returnUrl: string | null = null) =>
  ({ screen: 'receipt', payment: shown, returnUrl }) as const;
const voucher = (shown: PaymentDetail) => ({ screen: 'voucher', voucher: sharedVoucher(shown) }) as const;
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

/** Money received for a payment, and its discrepancy. */
const cases: Readonly<Record<'double' | 'late' | 'under' | 'over', readonly [Change, Partial<Receipt>?]>> = {
  double: [onTop('double', 998850)],
  late: [{ session_paid: true, cases: [moneyCase('late', 998850)] }],
  under: [{ cases: [moneyCase('underpaid', 15000)] }, { total_paid: 983850 }],
  over: [{ ...onTop('overpaid', 10000), received_amount: 1008850 }, { total_paid: 1008850 }],
};
const double = receivedPayment(...cases.double);
const late = receivedPayment(...cases.late);
const overpaid = paymentIn('overpaid');
const bySlip = ([change, paid]: readonly [Change, Partial<Receipt>?]): PaymentDetail =>
  receivedPayment(change, paid, 'slip');

/** A card payment with refunds. */
const going = (refunds: NonNullable<PaymentDetail['refunds']>, returned = 0, change: Change = {}): PaymentDetail => {
  const pending = refunds.filter(({ status }) => status === 'pending').reduce((sum, { amount }) => sum + amount, 0);
  return receivedPayment(
    { session_paid: returned === 0, returned_amount: returned, category: 'card', refunds, ...change },
    { returned, returning: pending },
  );
};
const refundParts = going([refundOf('done', 50000), refundOf('done', 25000), refundOf('pending', 100000)], 75000);
const refundFailed = going([refundOf('failed', 50000)], 0, { advisor });
const refundCameBack = going([refundOf('failed', 50000, { was_done: true })], 0, { returned_amount: 50000, advisor });

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
  'checkout-short': checkout(sessions.short),
  'checkout-short-slip': checkout(sessions.shortSlip),
  'checkout-short-review': checkout(sessions.shortReview),
  'checkout-other-currency': checkout(sessions.foreign),
  'checkout-returned': checkout(sessions.returned),
  'checkout-refund-parts': checkout({ ...sessions.returned, payments_received: [refundParts] }),
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
  'store-paid': payment(paidPayment),
  'store-paid-short': payment(shortPayment),
  'store-paid-over': payment(overpaid),
  'store-paid-twice': payment(double),
  'store-paid-late': payment(late),
  'store-paid-other-currency': payment(foreignPayment),
  'transfer-make': { screen: 'make', shows: '/transfer', session: sessions.small },
  'transfer-make-unavailable': { screen: 'make', shows: '/transfer', session: sessions.onlyStore },
  'transfer-slip': transfer(),
  'transfer-slip-saved-copy': transfer({}, { saved: true }),
  'transfer-slip-superseded': transfer(superseded),
  'transfer-slip-ended': transfer(ended('slip'), renewal),
  'transfer-slip-cancelling': transfer(cancelling),
  'transfer-slip-paid-elsewhere': transfer(paidElsewhere),
  'transfer-submitting': transfer({ phase: 'submitting', actions: ['check'], next_step: null }),
  'transfer-paid': payment(bySlip([{ session_paid: true }])),
  'transfer-paid-short': payment(bySlip(cases.under)),
  'transfer-paid-over': payment(bySlip(cases.over)),
  'transfer-paid-late': payment(bySlip(cases.late)),
  'transfer-failed': transfer(settled('failed'), renewal),
  'transfer-cancelled': transfer(settled('cancelled'), renewal),
  'transfer-status': transfer({}, summary),
  'transfer-status-asked': transfer({}, { ...summary, ...afterCheck(slip()) }),
  'transfer-status-ended': transfer(ended('slip'), { ...summary, ...renewal }),
  'transfer-refund-failed': payment({ ...refundFailed, category: 'transfer' }),
  ...reportStates,
  ...paperStates,
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
  'voucher-paid': voucher(paidPayment),
  'voucher-paid-short': voucher(shortPayment),
  'voucher-paid-elsewhere': voucher(storePayment(paidElsewhere)),
  'voucher-cancelling': voucher(storePayment(cancelling)),
  'voucher-voided': voucher(storePayment(settled('cancelled'))),
  'voucher-voided-paid-elsewhere': voucher(storePayment(cancelledPaid)),
  'voucher-superseded': voucher(storePayment(superseded)),
  'voucher-failed': voucher(storePayment(settled('failed'))),
  'voucher-refund-parts': voucher(refundParts),
  'slip-shared': voucher(slip()),
  'slip-shared-ended': voucher(slip(ended('slip'))),
  'slip-shared-paid-short': voucher(bySlip(cases.under)),
  receipt: receipt(paidPayment),
  'receipt-with-return': receipt(paidPayment, 'https://school.example'),
  'result-ok': { screen: 'result', result: 'OK' },
  'result-pending': { screen: 'result', result: 'PENDING' },
  'result-not-authorized': { screen: 'result', result: 'NOT_AUTHORIZED' },
  'result-failed': { screen: 'result', result: 'FAILED' },
  'receipt-not-yet': { screen: 'not-yet', session: sessions.inProcess },
  'receipt-short': receipt(shortPayment),
  'receipt-over': receipt(overpaid),
  'receipt-over-preferred': receipt({
    ...overpaid,
    payer_preference: { preference: 'refund', at: overpaid.created_at },
  }),
  'receipt-twice': receipt(double),
  'receipt-late': receipt(late),
  'receipt-other-currency': receipt(foreignPayment),
  'receipt-over-refunded': receipt(
    receivedPayment(
      {
        session_paid: true,
        received_amount: 1008850,
        returned_amount: 10000,
        cases: [moneyCase('overpaid', 10000, 'refunded')],
        on_top: { amount: 10000, left: 0 },
      },
      { total_paid: 1008850, returned: 10000 },
    ),
  ),
  'receipt-twice-credited': receipt(
    receivedPayment({
      session_paid: true,
      cases: [moneyCase('double', 998850, 'credited')],
      on_top: { amount: 998850, left: 998850 },
    }),
  ),
  'receipt-short-accepted': receipt(
    receivedPayment({ session_paid: true, cases: [moneyCase('underpaid', 15000, 'accepted')] }, { total_paid: 983850 }),
  ),
  'receipt-returned': receipt(returnedPayment),
  'receipt-other-voucher-waits': receipt({
    ...paidPayment,
    still_waiting: [{ payment_id: 'other', method_title: 'Efectivo en OXXO', reference: '93000262276908' }],
  }),
  'receipt-refund-pending': receipt(going([refundOf('pending', 998850)])),
  'receipt-refund-parts': receipt(refundParts),
  'receipt-refund-failed': receipt(refundFailed),
  'receipt-refund-came-back': receipt(refundCameBack),
  'receipt-disputed': receipt(going([], 0, { disputed: true })),
  'receipt-taken-by-bank': receipt(going([refundOf('done', 998850, { kind: 'chargeback' })], 998850)),
};
