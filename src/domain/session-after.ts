import type { MoneyChange } from './money-change.ts';
import { activePayment, isSettledHere, type MoneyState } from './money-state.ts';

/** Charges that this session's own money and waivers settle. */
export function settledCharges(state: MoneyState): ReadonlySet<string> {
  return new Set(state.charges.filter(isSettledHere).map((charge) => charge.id));
}

/**
 * Returns the session's state after a payment moved (S3, S4, S8): paid if its own money settles every charge, else
 * waiting while another payment is active, else open. `done`: this payment blocks no longer.
 * A charge settled by another session never makes this one paid: a return of that money must not be searched here.
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
