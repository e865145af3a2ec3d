/** Money on its way, and money that did not come as asked: every screen that tells of it. */
import type { PaymentDetail } from '#contracts/payment-detail';
import {
  foreignPayment,
  moneyCase,
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
import type { GalleryState } from './states.ts';

const ended = { phase: 'none', finished: true, actions: [] } as const satisfies Partial<PaymentDetail>;
const cancelled = storePayment({
  ...ended,
  status: 'cancelled',
  next_step: { kind: 'settled', status: 'cancelled' },
});
const cancelledPaid: PaymentDetail = { ...cancelled, session_paid: true };
const failed = storePayment({ ...ended, status: 'failed', next_step: { kind: 'settled', status: 'failed' } });
const paidElsewhere = storePayment({ session_paid: true, cancel_requested: true });
const cancelling = storePayment({ cancel_requested: true });
const superseded = storePayment({ superseded: true });
const over = paymentIn('overpaid');
const double = receivedPayment({ session_paid: true, cases: [moneyCase('double', 998850)] });
const late = receivedPayment({ session_paid: true, cases: [moneyCase('late', 998850)] });
const refundedOver = receivedPayment(
  { session_paid: true, returned_amount: 10000, cases: [moneyCase('overpaid', 10000, 'refunded')] },
  { total_paid: 1008850, returned: 10000 },
);
const credited = receivedPayment({ session_paid: true, cases: [moneyCase('double', 998850, 'credited')] });
const accepted = receivedPayment(
  { session_paid: true, cases: [moneyCase('underpaid', 15000, 'accepted')] },
  { total_paid: 983850 },
);
const otherWaits: PaymentDetail = {
  ...paidPayment,
  still_waiting: [{ payment_id: 'other', method_title: 'Efectivo en OXXO', reference: '93000262276908' }],
};

/** A payment by card of which some goes back. */
const going = (refunds: PaymentDetail['refunds'], returned = 0, more: Partial<PaymentDetail> = {}): PaymentDetail => {
  const onItsWay =
    refunds?.filter(({ status }) => status === 'pending').reduce((sum, { amount }) => sum + amount, 0) ?? 0;
  const shown = {
    session_paid: returned === 0,
    returned_amount: returned,
    category: 'card',
    refunds,
    ...more,
  } as const;
  return receivedPayment(shown, { returned, returning: onItsWay });
};
const asks = { name: 'Administración', email: 'pagos@colegio.example', phone: '+52 55 0000 0000' };
const refunds = {
  pending: going([refundOf('pending', 998850)]),
  parts: going([refundOf('done', 50000), refundOf('done', 25000), refundOf('pending', 100000)], 75000),
  failed: going([refundOf('failed', 50000)], 0, { advisor: asks }),
  cameBack: going([refundOf('failed', 50000, { was_done: true })], 0, { returned_amount: 50000, advisor: asks }),
  disputed: going([], 0, { disputed: true }),
  taken: going([refundOf('done', 998850, { kind: 'chargeback' })], 998850),
};

const payment = (shown: PaymentDetail): GalleryState => ({ screen: 'payment', payment: shown, saved: false });
const receipt = (shown: PaymentDetail): GalleryState => ({ screen: 'receipt', payment: shown, returnUrl: null });
const voucher = (shown: PaymentDetail): GalleryState => ({ screen: 'voucher', voucher: sharedVoucher(shown) });
const checkout = (
  session: Extract<GalleryState, { screen: 'checkout' }>['session'],
  outcome: Extract<GalleryState, { screen: 'checkout' }>['outcome'] = null,
): GalleryState => ({ screen: 'checkout', session, outcome });

export const moneyStates: Readonly<Record<string, GalleryState>> = {
  'checkout-in-process-two': checkout(sessions.inProcessTwo),
  'checkout-in-process-preparing': checkout(sessions.inProcessPreparing),
  'checkout-asked': checkout(sessions.inProcess, { kind: 'asked', payment: storePayment() }),
  'checkout-cancelling': checkout(sessions.cancelling, { kind: 'not_replaced', payment: cancelling }),
  'checkout-replaced': checkout(sessions.small, { kind: 'ended', action: 'replace', payment: cancelled }),
  'checkout-attempt-ended': checkout(sessions.small, { kind: 'ended', action: 'check', payment: failed }),
  'checkout-short': checkout(sessions.short),
  'checkout-short-review': checkout(sessions.shortReview),
  'checkout-other-currency': checkout(sessions.foreign),
  'checkout-returned': checkout(sessions.returned),
  'store-asked': {
    screen: 'payment',
    payment: storePayment(),
    saved: false,
    acted: { kind: 'asked', payment: storePayment() },
  },
  'store-superseded': payment(superseded),
  'store-cancelling': payment(cancelling),
  'store-paid-elsewhere': payment(paidElsewhere),
  'store-voided-paid-elsewhere': payment(cancelledPaid),
  'store-paid-short': payment(shortPayment),
  'store-paid-over': payment(over),
  'store-paid-twice': payment(double),
  'store-paid-late': payment(late),
  'store-paid-other-currency': payment(foreignPayment),
  'voucher-paid': voucher(paidPayment),
  'voucher-paid-short': voucher(shortPayment),
  'voucher-paid-elsewhere': voucher(paidElsewhere),
  'voucher-cancelling': voucher(cancelling),
  'voucher-voided': voucher(cancelled),
  'voucher-voided-paid-elsewhere': voucher(cancelledPaid),
  'voucher-superseded': voucher(superseded),
  'voucher-failed': voucher(failed),
  'receipt-short': receipt(shortPayment),
  'receipt-over': receipt(over),
  'receipt-twice': receipt(double),
  'receipt-late': receipt(late),
  'receipt-other-currency': receipt(foreignPayment),
  'receipt-over-refunded': receipt(refundedOver),
  'receipt-twice-credited': receipt(credited),
  'receipt-short-accepted': receipt(accepted),
  'receipt-returned': receipt(returnedPayment),
  'receipt-other-voucher-waits': receipt(otherWaits),
  'receipt-refund-pending': receipt(refunds.pending),
  'receipt-refund-parts': receipt(refunds.parts),
  'receipt-refund-failed': receipt(refunds.failed),
  'receipt-refund-came-back': receipt(refunds.cameBack),
  'receipt-disputed': receipt(refunds.disputed),
  'receipt-taken-by-bank': receipt(refunds.taken),
  'voucher-refund-parts': voucher(refunds.parts),
  'transfer-refund-failed': payment({ ...refunds.failed, category: 'transfer' }),
  'checkout-refund-parts': checkout({ ...sessions.returned, payments_received: [refunds.parts] }),
};
