import type { MoneyChange } from './money-change.ts';
import { activePayment, isSettledHere, type MoneyState } from './money-state.ts';

/** Charges that this session's own money and waivers settle. */
export function settledCharges(state: MoneyState): ReadonlySet<string> {
  return new Set(state.charges.filter(isSettledHere).map((charge) => charge.id));
}

/**
 * Where the session stands after a payment moved (S3, S4, S8): paid when its own money settles every charge,
 * else waiting while another payment is active, else open. `done` is the payment that blocks no longer, if one does.
 * A charge that another session settled never makes this one paid: money that goes back there must not be looked for here.
 */
export function sessionAfter(
  state: MoneyState,
  settled: ReadonlySet<string>,
  paymentId: string,
  done: boolean,
): readonly MoneyChange[] {
  const { state: from } = state.session;
  const others = state.payments.filter((payment) => payment.id !== paymentId);
  const unpaid = others
    .filter((payment) => payment.status === 'pending' && !payment.cancelRequested)
    .map((payment): MoneyChange => ({ kind: 'cancel_wanted', paymentId: payment.id }));
  if (state.charges.every((charge) => settled.has(charge.id))) {
    if (from === 'paid') return [];
    return [
      { kind: 'session_moved', from, to: 'paid' },
      ...unpaid,
      { kind: 'announced', paymentId, type: 'payment_session.paid', about: null },
    ];
  }
  const active = activePayment(state);
  const to = active && !(done && active.id === paymentId) ? 'confirmation_pending' : 'open';
  const owesNothing = state.charges.every((charge) => settled.has(charge.id) || charge.settledElsewhere);
  return [...(to === from ? [] : [{ kind: 'session_moved', from, to } as const]), ...(owesNothing ? unpaid : [])];
}
