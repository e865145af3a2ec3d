/** Each situation of received money, on every screen that shows it. */
import type { PaymentDetail, Receipt } from '#contracts/payment-detail';
import {
  advisor,
  foreignPayment,
  moneyCase,
  onTop,
  paidPayment,
  paymentIn,
  receivedPayment,
  refundOf,
  returnedPayment,
  sessions,
  shortPayment,
} from './fixtures.ts';
import { checkout, payment, voucher } from './payment-states.ts';
import type { GalleryStates } from './screens.tsx';

type Change = Partial<PaymentDetail>;

const receipt = (shown: PaymentDetail, returnUrl: string | null = null) =>
  ({ screen: 'receipt', payment: shown, returnUrl }) as const;

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

export const receivedStates: GalleryStates = {
  'checkout-short': checkout(sessions.short),
  'checkout-short-slip': checkout(sessions.shortSlip),
  'checkout-short-review': checkout(sessions.shortReview),
  'checkout-other-currency': checkout(sessions.foreign),
  'checkout-returned': checkout(sessions.returned),
  'checkout-refund-parts': checkout({ ...sessions.returned, payments_received: [refundParts] }),
  'store-paid': payment(paidPayment),
  'store-paid-short': payment(shortPayment),
  'store-paid-over': payment(overpaid),
  'store-paid-twice': payment(double),
  'store-paid-late': payment(late),
  'store-paid-other-currency': payment(foreignPayment),
  'transfer-paid': payment(bySlip([{ session_paid: true }])),
  'transfer-paid-short': payment(bySlip(cases.under)),
  'transfer-paid-over': payment(bySlip(cases.over)),
  'transfer-paid-late': payment(bySlip(cases.late)),
  'transfer-refund-failed': payment({ ...refundFailed, category: 'transfer' }),
  'voucher-paid': voucher(paidPayment),
  'voucher-paid-short': voucher(shortPayment),
  'voucher-refund-parts': voucher(refundParts),
  'slip-shared-paid-short': voucher(bySlip(cases.under)),
  receipt: receipt(paidPayment),
  'receipt-with-return': receipt(paidPayment, 'https://school.example'),
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
