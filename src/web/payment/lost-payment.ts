import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import type { Choice } from './choice.ts';

/** The facts of a payment whose commit got no response: nothing more is known of it here. */
const lost = {
  status: 'pending',
  phase: 'submitting',
  finished: false,
  // Older than any of the server's, so that its first version replaces it.
  version: -1,
  method_steps: [],
  paid_at: null,
  received_amount: null,
  returned_amount: 0,
  superseded: false,
  cancel_requested: false,
  session_paid: false,
  may_pay_rest: false,
  still_waiting: [],
  actions: ['check'],
  cases: [],
  decline_group: null,
  last_checked_at: null,
  next_step: null,
  domiciliation: null,
  may_domiciliate: false,
  receipt: null,
  lines: [],
} satisfies Partial<PaymentDetail>;

/** Returns such a payment: its option's facts, and the total shown. */
export function lostPayment(
  option: PaymentMethodOption,
  { currency, token_expires_at }: PaymentSession,
  { shownTotal: total_amount }: Choice,
  id: string,
): PaymentDetail {
  const { gateway: payment_entity, type: payment_method, key: method_key, title: method_title } = option;
  const commission_amount = total_amount - option.base_amount;
  const named = { payment_entity, payment_method, method_key, method_title };
  return { ...option, ...named, ...lost, id, total_amount, commission_amount, currency, created_at: token_expires_at };
}
