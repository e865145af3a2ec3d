/** The family of the recorded run in each situation, as the API answered it; what no run brings about is changed here. */
import type { InstructionsStep } from '#contracts/next-step';
import {
  paymentDetail,
  type PaymentDetail,
  type Receipt,
  voucherView,
  type VoucherView,
} from '#contracts/payment-detail';
import { paymentSession, type PaymentSession } from '#contracts/session';
import { barcodeSample } from './barcode-sample.ts';
import recorded from './recorded.generated.json' with { type: 'json' };

/** The instant every fixture was recorded at. */
export const drawnAt = '2027-01-08T18:30:00.000Z';

type Situation = keyof typeof recorded;

export const sessionIn = (name: Situation): PaymentSession => paymentSession.parse(recorded[name].session);

/** A payment as it was recorded, with a barcode to look at. */
export function paymentIn(name: Situation, more: Partial<PaymentDetail> = {}): PaymentDetail {
  const payment = paymentDetail.parse(recorded[name].payment);
  const step = payment.next_step;
  const drawn = step && 'barcode_svg' in step ? { ...step, barcode_svg: barcodeSample } : step;
  return { ...payment, next_step: drawn, ...more };
}

/** What a payer was handed to pay with. Throws where a payment of that situation has nothing of the kind. */
export function instructionsIn(name: Situation): InstructionsStep {
  const step = paymentIn(name).next_step;
  if (step?.kind !== 'instructions') throw new Error(`${name} was not recorded with instructions`);
  return step;
}

/** A store payment in any state. */
export const storePayment = (more: Partial<PaymentDetail> = {}): PaymentDetail => paymentIn('voucher', more);

/** A payment as its durable link shows it. */
export function sharedVoucher(payment: PaymentDetail = storePayment()): VoucherView {
  const shared = voucherView.parse(recorded.voucher.voucher);
  const told = Object.entries(payment).filter(([name]) => name in shared);
  const step = payment.next_step;
  return {
    ...shared,
    ...Object.fromEntries(told),
    next_step: step && 'durable_url' in step ? { ...step, durable_url: null } : step,
  };
}

/** A payment whose money came, with its receipt; all that was asked unless told. */
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

type Told = NonNullable<PaymentDetail['refunds']>[number];

/** Money of a payment that goes back, through its provider unless told. */
export function refundOf(status: Told['status'], amount: number, more: Partial<Told> = {}): Told {
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

/** One case of a payment, open unless it has a resolution. */
export function moneyCase(kind: Case['kind'], amount: number, resolution: Case['resolution'] = null): Case {
  return { kind, amount, currency: 'MXN', status: resolution ? 'resolved' : 'open', resolution };
}

/** 250.00 dollars came for pesos. */
export const foreignPayment = receivedPayment(
  { cases: [{ ...moneyCase('wrong_currency', 25000), currency: 'USD' }] },
  { total_paid: 25000, currency: 'USD' },
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
  cancelling: waiting(storePayment({ cancel_requested: true })),
  superseded: { ...small, payments_in_process: [storePayment({ superseded: true })] },
  short: sessionIn('short'),
  shortReview: { ...sessionIn('short'), is_rest_payable: false },
  foreign: { ...small, payments_received: [foreignPayment] },
  returned: { ...small, payments_received: [returnedPayment] },
} as const satisfies Record<string, PaymentSession>;
