import type { MoneyChange } from './money-change.ts';
import { type CaseKind, type MoneyState, owed, type PaymentState } from './money-state.ts';
import { settledCharges } from './session-after.ts';

/** The result of booking money, before any notification. */
export interface Booking {
  readonly booked: readonly MoneyChange[];
  /** Settled by this money, with what settled it before in this session. */
  readonly settled: ReadonlySet<string>;
  /** Money that found no charge. */
  readonly excess: number;
  /** Whether something is still owed on the charges this payment is for. */
  readonly isOwing: boolean;
  /** Whether another session settled one of the charges this payment is for. */
  readonly isSettledElsewhere: boolean;
}

/**
 * Books money that arrived: commission first, then charge by charge, the rest is excess.
 * `before` and `now` are the payment's received totals in minor units, so money that grows is booked once.
 */
export function allocate(state: MoneyState, payment: PaymentState, before: number, now: number): Booking {
  const beyondCommission = (received: number) => Math.max(0, received - payment.commission);
  let left = beyondCommission(now) - beyondCommission(before);
  const booked: MoneyChange[] = [];
  const settled = new Set(settledCharges(state));
  for (const charge of inOrder(state, payment)) {
    const amount = Math.min(left, owed(charge));
    if (amount === 0) continue;
    left -= amount;
    if (amount === owed(charge)) settled.add(charge.id);
    // Only the whole of a charge settles it: parts of several payments may make it up, and one of them may go back.
    const as = amount === charge.amount ? 'settles' : 'partial';
    booked.push({ kind: 'allocated', paymentId: payment.id, chargeId: charge.id, amount, as });
  }
  if (left > 0) booked.push({ kind: 'excess', paymentId: payment.id, amount: left });
  const open = inOrder(state, payment).filter((charge) => !settled.has(charge.id));
  const isOwing = open.some((charge) => !charge.settledElsewhere);
  return { booked, settled, excess: left, isOwing, isSettledElsewhere: open.some((charge) => charge.settledElsewhere) };
}

/** The charges this payment is for, oldest first. */
function inOrder(state: MoneyState, payment: PaymentState) {
  return state.charges.filter((charge) => payment.chargeIds.includes(charge.id));
}

/** Returns the cases about the amount: too little, too much, or all of it for charges already paid another way. */
export function amountCases(
  payment: PaymentState,
  now: number,
  { booked, excess, isOwing, isSettledElsewhere }: Booking,
): readonly MoneyChange[] {
  const { id: paymentId, openCases } = payment;
  const due = payment.base + payment.commission;
  const open = (kind: CaseKind) => openCases.find((found) => found.kind === kind);
  const cases: MoneyChange[] = [];
  const settlesNothing = !booked.some((change) => change.kind === 'allocated');
  const nothingWasOwed = settlesNothing && !isOwing && payment.received === null;
  if (excess > 0 || nothingWasOwed) {
    const as = nothingWasOwed || isSettledElsewhere || open('double') ? 'double' : 'overpaid';
    // Money that is all commission has no excess, but was not requested either.
    cases.push({ kind: 'case_opened', paymentId, as, amount: excess + (open(as)?.amount ?? 0) || now });
  }
  if (now < due && isOwing) cases.push({ kind: 'case_opened', paymentId, as: 'underpaid', amount: due - now });
  // The school decides about the missing part of a charge that is now paid twice.
  else if (open('underpaid') && !isSettledElsewhere)
    cases.push({ kind: 'case_closed', paymentId, as: 'underpaid', resolution: 'completed' });
  return cases;
}
