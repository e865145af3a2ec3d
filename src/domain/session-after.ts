import type { MoneyChange } from './money-change.ts';
import { activePayment, type MoneyState, owed } from './money-state.ts';

/** Charges that are settled as things stand. */
export function settledCharges(state: MoneyState): ReadonlySet<string> {
  return new Set(state.charges.filter((charge) => owed(charge) === 0).map((charge) => charge.id));
}

/**
 * Where the session stands after a payment moved (S3, S4, S8): paid when every charge is settled,
 * else waiting while another payment is active, else open. `done` is the payment that blocks no longer, if one does.
 */
export function sessionAfter(
  state: MoneyState,
  settled: ReadonlySet<string>,
  paymentId: string,
  done: boolean,
): readonly MoneyChange[] {
  const { state: from } = state.session;
  const others = state.payments.filter((payment) => payment.id !== paymentId);
  if (state.charges.every((charge) => settled.has(charge.id))) {
    if (from === 'paid') return [];
    const unpaid = others.filter((payment) => payment.status === 'pending' && !payment.cancelRequested);
    return [
      { kind: 'session_moved', from, to: 'paid' },
      ...unpaid.map((payment): MoneyChange => ({ kind: 'cancel_wanted', paymentId: payment.id })),
      { kind: 'announced', paymentId, type: 'payment_session.paid', about: null },
    ];
  }
  const active = activePayment(state);
  const to = active && !(done && active.id === paymentId) ? 'confirmation_pending' : 'open';
  return to === from ? [] : [{ kind: 'session_moved', from, to }];
}
