/** The recorded family in each situation, as the API returned it; situations that no run reaches are edited here. */
import { mainLine } from '#contracts/instruction-lines';
import type { InstructionsStep } from '#contracts/next-step';
import { paymentDetail, type PaymentDetail, type Receipt } from '#contracts/payment-detail';
import { voucherView, type VoucherView } from '#contracts/voucher-view';
import { paymentSession, type PaymentSession } from '#contracts/session';
import { type PaperCheck, paperCheck as paperCheckView } from '#contracts/paper-check';
import { type StudentCardView, studentCardView } from '#contracts/student-cards';
import recorded from './recorded.generated.json' with { type: 'json' };

/** The instant at which every fixture was recorded. */
export const drawnAt = '2027-01-08T18:30:00.000Z';

/** A stand-in for the server's barcode: bars of plausible widths, not scannable. */
const widths = '211232123121131222123113213221312131132221311213223112131222113213311123';

function bars(): string {
  let x = 10;
  return Array.from(widths.repeat(2), (digit, position) => {
    const width = Number(digit);
    const bar = position % 2 === 0 ? `<rect x="${x}" y="0" width="${width}" height="60"/>` : '';
    x += width;
    return bar;
  }).join('');
}

const barcodeSample = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 284 60" preserveAspectRatio="none" shape-rendering="crispEdges"><rect width="284" height="60" fill="#fff"/><g fill="#000">${bars()}</g></svg>`;

type Situation = keyof typeof recorded;

const sessionIn = (name: Situation): PaymentSession => paymentSession.parse(recorded[name].session);

/** Returns a recorded payment, with a barcode to look at. */
export function paymentIn(name: Situation, more: Partial<PaymentDetail> = {}): PaymentDetail {
  const payment = paymentDetail.parse(recorded[name].payment);
  const step = payment.next_step;
  const drawn = step && 'barcode_svg' in step ? { ...step, barcode_svg: barcodeSample } : step;
  return { ...payment, next_step: drawn, ...more };
}

/** Returns the instructions of a payment. Throws if a payment of that situation has none. */
export function instructionsIn(name: Situation): InstructionsStep {
  const step = paymentIn(name).next_step;
  if (step?.kind !== 'instructions') throw new Error(`${name} was not recorded with instructions`);
  return step;
}

export const studentCard = (more: Partial<StudentCardView> = {}): StudentCardView => ({
  ...studentCardView.parse(recorded.carded.card),
  ...more,
});

export const paperCheck = (more: Partial<PaperCheck> = {}): PaperCheck => ({
  ...paperCheckView.parse(recorded.paid.check),
  ...more,
});

export const storePayment = (more: Partial<PaymentDetail> = {}): PaymentDetail => paymentIn('voucher', more);

export function sharedVoucher(payment: PaymentDetail = storePayment()): VoucherView {
  const shared = voucherView.parse(recorded.voucher.voucher);
  const shown = Object.entries(payment).filter(([name]) => name in shared);
  const step = payment.next_step;
  return {
    ...shared,
    ...Object.fromEntries(shown),
    next_step: step && 'durable_url' in step ? { ...step, durable_url: null } : step,
  };
}

/** Returns a payment whose money was received, with its receipt; by default the full amount. */
export function receivedPayment(
  more: Partial<PaymentDetail> = {},
  receipt: Partial<Receipt> = {},
  situation: Situation = 'paid',
): PaymentDetail {
  const paid = paymentIn('paid');
  const { status, phase, finished, paid_at, actions, next_step, version } = paid;
  const total = receipt.total_paid ?? paid.total_amount;
  return {
    ...paymentIn(situation),
    status,
    phase,
    finished,
    paid_at,
    actions,
    next_step,
    version,
    session_paid: false,
    may_pay_rest: more.session_paid !== true,
    received_amount: total,
    receipt: paid.receipt && { ...paid.receipt, subtotal: total, total_paid: total, ...receipt },
    ...more,
  };
}

type RefundNote = NonNullable<PaymentDetail['refunds']>[number];

/** The contact in refusals, and for money that could not be sent back. */
export const advisor = { name: 'Administración', email: 'pagos@colegio.example', phone: '+52 55 0000 0000' };

/** Returns a refund of a payment; by default through its provider. */
export function refundOf(status: RefundNote['status'], amount: number, more: Partial<RefundNote> = {}): RefundNote {
  return { kind: 'refund', status, amount, means: 'provider', at: drawnAt, was_done: false, ...more };
}

export const paidPayment = paymentIn('paid');
export const shortPayment = paymentIn('short');
/** All of it went back. */
export const returnedPayment = receivedPayment(
  {
    returned_amount: paidPayment.total_amount,
    refunds: [refundOf('done', paidPayment.total_amount, { means: 'other' })],
  },
  { returned: paidPayment.total_amount },
);

type Case = PaymentDetail['cases'][number];

/** Returns one case of a payment, open without a resolution. */
export function moneyCase(kind: Case['kind'], amount: number, resolution: Case['resolution'] = null): Case {
  return { kind, amount, currency: 'MXN', status: resolution ? 'resolved' : 'open', resolution };
}

/** An overpayment while its payer may state a preference. */
export const onTop = (kind: 'double' | 'overpaid', amount: number): Partial<PaymentDetail> => ({
  session_paid: true,
  cases: [moneyCase(kind, amount)],
  on_top: { amount, left: amount },
  actions: ['download_receipt', 'prefer'],
  advisor,
});

/** 250.00 dollars, received for pesos. */
export const foreignPayment = receivedPayment(
  { cases: [{ ...moneyCase('wrong_currency', 25000), currency: 'USD' }] },
  { total_paid: 25000, currency: 'USD' },
);

const [shortCase] = shortPayment.cases;
/** The same by transfer: the rest may go to the same account. */
const shortSlip = receivedPayment(
  { cases: shortCase ? [shortCase] : [], received_amount: shortPayment.received_amount },
  { reference_number: mainLine(instructionsIn('slip')).value },
  'slip',
);

const small = sessionIn('session');
const [cardOption, storeOption] = small.settings.checkout_payment_options;
const withOptions = (options: PaymentSession['settings']['checkout_payment_options']): PaymentSession => ({
  ...small,
  settings: { ...small.settings, checkout_payment_options: options },
});
const waiting = (...payments: readonly PaymentDetail[]): PaymentSession => ({
  ...sessionIn('voucher'),
  payments_in_process: [...payments],
});

const mexico = withOptions(
  small.settings.checkout_payment_options.map((option) => {
    if (option === cardOption) return { ...option, commission_amount: 36193, total_amount: 1035043, recommended: true };
    return option === storeOption
      ? { ...option, disabled: true, description_disabled: 'El máximo por pago en OXXO es $10,000.00 MXN.' }
      : option;
  }),
);

/** One family per situation. */
export const sessions = {
  mexico,
  english: { ...mexico, locale: 'en-US' },
  colombia: sessionIn('colombia'),
  ecuador: sessionIn('ecuador'),
  small,
  onlyStore: withOptions(storeOption ? [storeOption] : []),
  disabled: { ...small, settings: { ...small.settings, is_payment_session_disabled: true } },
  inProcess: waiting(storePayment()),
  inProcessTwo: waiting(paymentIn('slip', { phase: 'awaiting_provider' }), storePayment({ superseded: true })),
  inProcessPreparing: waiting(
    storePayment({ phase: 'submitting', actions: ['check', 'replace'], next_step: { kind: 'waiting' } }),
  ),
  inProcessCard: waiting(paymentIn('held')),
  inProcessSlip: waiting(paymentIn('slip')),
  cancelling: waiting(storePayment({ cancel_requested: true })),
  superseded: { ...small, payments_in_process: [storePayment({ superseded: true })] },
  short: sessionIn('short'),
  shortSlip: { ...sessionIn('short'), payments_received: [shortSlip] },
  shortReview: { ...sessionIn('short'), is_rest_payable: false },
  foreign: { ...small, payments_received: [foreignPayment] },
  returned: { ...small, payments_received: [returnedPayment] },
} as const satisfies Record<string, PaymentSession>;
