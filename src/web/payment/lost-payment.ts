import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import type { Choice } from './choice.ts';

/** Of a payment whose commit nobody answered: it is on its way, and nothing more is known of it here. */
const lost = {
  status: 'pending',
  phase: 'submitting',
  finished: false,
  // Older than any the server has, so that the first word of the server's replaces it.
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

/** Such a payment: what its option says of it, and its total as it was shown. */
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
