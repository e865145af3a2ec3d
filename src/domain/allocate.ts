import type { MoneyChange } from './money-change.ts';
import { type MoneyState, owed, type PaymentState } from './money-state.ts';

/**
 * Books money that arrived: commission first, then charge by charge, the rest is excess.
 * `before` and `now` are the payment's received totals in minor units, so money that grows is booked once.
 * Short money becomes a part and opens an `underpaid` case; too much opens an `overpaid` one.
 */
export function allocate(
  state: MoneyState,
  payment: PaymentState,
  before: number,
  now: number,
): readonly MoneyChange[] {
  const beyondCommission = (received: number) => Math.max(0, received - payment.commission);
  let left = beyondCommission(now) - beyondCommission(before);
  const booked: MoneyChange[] = [];
  for (const charge of inOrder(state, payment)) {
    const amount = Math.min(left, owed(charge));
    if (amount === 0) continue;
    left -= amount;
    booked.push({
      kind: 'allocated',
      paymentId: payment.id,
      chargeId: charge.id,
      amount,
      as: amount === owed(charge) ? 'settles' : 'partial',
    });
  }
  if (left > 0) booked.push({ kind: 'excess', paymentId: payment.id, amount: left });
  return [...booked, ...amountCases(payment, now, left)];
}

/** The charges this payment is for, oldest first. */
function inOrder(state: MoneyState, payment: PaymentState) {
  return state.charges.filter((charge) => payment.chargeIds.includes(charge.id));
}

function amountCases(payment: PaymentState, now: number, excess: number): readonly MoneyChange[] {
  const due = payment.base + payment.commission;
  const cases: MoneyChange[] = [];
  if (excess > 0) cases.push({ kind: 'case_opened', paymentId: payment.id, as: 'overpaid', amount: excess });
  if (now < due) cases.push({ kind: 'case_opened', paymentId: payment.id, as: 'underpaid', amount: due - now });
  if (now >= due && payment.openCases.includes('underpaid'))
    cases.push({ kind: 'case_closed', paymentId: payment.id, as: 'underpaid' });
  return cases;
}
