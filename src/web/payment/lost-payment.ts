import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import type { Choice } from './choice.ts';
import { chosenOption } from './choice.ts';

/**
 * A payment whose commit nobody answered, as far as this phone knows it: on its way, and nothing more. Its version is
 * older than any the server has, so that the first word of the server's replaces it.
 */
export function lostPayment(session: PaymentSession, choice: Choice, paymentId: string): PaymentDetail {
  const option = chosenOption(session, choice.methodKey);
  const base = option?.base_amount ?? session.amounts.amount_to_pay;
  return {
    id: paymentId,
    status: 'pending',
    phase: 'submitting',
    finished: false,
    version: -1,
    base_amount: base,
    commission_amount: choice.shownTotal - base,
    total_amount: choice.shownTotal,
    currency: session.currency,
    payment_entity: option?.gateway ?? '',
    payment_method: option?.type ?? '',
    category: option?.category ?? 'card',
    method_key: choice.methodKey,
    method_title: option?.title ?? '',
    method_steps: [],
    reflection_hours: option?.reflection_hours ?? 0,
    path: option?.path ?? '/checkout',
    ...(option?.status_path ? { status_path: option.status_path } : {}),
    step: option?.step ?? '',
    paid_at: null,
    created_at: session.token_expires_at,
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
  };
}
