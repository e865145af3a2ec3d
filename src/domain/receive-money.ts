import { allocate, amountCases } from './allocate.ts';
import type { MoneyChange, MoneyEvent } from './money-change.ts';
import { type CaseResolution, type MoneyState, owed, type PaymentState } from './money-state.ts';
import { move, tell } from './change-builders.ts';
import { sessionAfter, settledCharges } from './session-after.ts';

type Received = Extract<MoneyEvent, { kind: 'money_received' }>;
type Found = Extract<MoneyEvent, { kind: 'money_found' }>;

/** Money is a fact: it is booked in any state of the session or the payment. An unchanged sum is no news. */
export function receive(state: MoneyState, payment: PaymentState, event: Received): readonly MoneyChange[] {
  if (event.minor <= 0) return [];
  const isNew = payment.status !== 'successful';
  if (!isNew && event.minor <= (payment.received ?? 0)) return [];
  const late = payment.status === 'failed' || payment.status === 'rejected' || payment.status === 'cancelled';
  return [
    ...(isNew ? [move(payment, 'successful', 'none', 'evidence'), tell(payment.id, 'payment.succeeded')] : []),
    ...(late ? opened(payment.id, 'late', event.minor) : []),
    ...book(state, payment, event),
  ];
}

/** P0: money without an attempt creates its own payment. */
export function receiveUnattempted(state: MoneyState, event: Found): readonly MoneyChange[] {
  const payment = unattempted(state, event);
  return [
    { kind: 'payment_created', paymentId: payment.id, as: 'successful' },
    tell(payment.id, 'payment.succeeded'),
    ...book(state, payment, event),
  ];
}

/**
 * Returns the payment for money without an attempt: for `askedFor`, or else for the whole debt, so that too little is
 * short and too much is over. If none of that is owed, for its own amount. Its row has the same base and charges.
 */
export function unattempted(
  state: MoneyState,
  event: Pick<Found, 'paymentId' | 'minor' | 'hasTaxData' | 'askedFor'>,
): PaymentState {
  const { askedFor } = event;
  const requestedCharges = state.charges.filter(({ id }) => askedFor === undefined || askedFor.chargeIds.includes(id));
  const open = requestedCharges.filter((charge) => owed(charge) > 0);
  return {
    id: event.paymentId,
    status: 'successful',
    base: open.reduce((sum, charge) => sum + owed(charge), 0) || event.minor,
    commission: open.length > 0 ? (askedFor?.commission ?? 0) : 0,
    ...initialFields,
    hasTaxData: event.hasTaxData,
    chargeIds: (open.length > 0 ? open : requestedCharges.length > 0 ? requestedCharges : state.charges).map(
      (charge) => charge.id,
    ),
  };
}

/** The state of a payment before any event. */
export const initialFields = {
  phase: 'none',
  received: null,
  superseded: false,
  cancelRequested: false,
  allocations: [],
  excess: 0,
  returned: 0,
  reserved: 0,
  disputed: false,
  openCases: [],
} as const satisfies Partial<PaymentState>;

function book(state: MoneyState, payment: PaymentState, { minor, currency }: Received | Found): readonly MoneyChange[] {
  const received: MoneyChange = { kind: 'received', paymentId: payment.id, total: minor };
  if (currency !== state.session.currency) {
    const wrong = opened(payment.id, 'wrong_currency', minor);
    return [received, ...wrong, ...sessionAfter(state, settledCharges(state), payment.id, true)];
  }
  const booking = allocate(state, payment, payment.received ?? 0, minor);
  const isWanted = state.session.generateInvoice || payment.hasTaxData;
  const toInvoice = isWanted && booking.booked.some((change) => change.kind === 'allocated');
  return [
    received,
    ...booking.booked,
    ...withNews(amountCases(payment, minor, booking)),
    ...shortsOver(state, payment, booking.settled, 'completed'),
    ...(toInvoice ? [tell(payment.id, 'invoice.requested')] : []),
    ...sessionAfter(state, booking.settled, payment.id, true),
  ];
}

/** Returns the cases of other short payments whose charges are now settled: nothing is missing any more. */
export function shortsOver(
  state: MoneyState,
  by: PaymentState,
  settled: ReadonlySet<string>,
  resolution: CaseResolution,
): readonly MoneyChange[] {
  const over = state.payments
    .filter((payment) => payment.id !== by.id && payment.openCases.some(({ kind }) => kind === 'underpaid'))
    .filter(({ chargeIds }) => state.charges.every(({ id }) => settled.has(id) || !chargeIds.includes(id)))
    .map((payment): MoneyChange => ({ kind: 'case_closed', paymentId: payment.id, as: 'underpaid', resolution }));
  return withNews(over);
}

function opened(paymentId: string, as: 'late' | 'wrong_currency', amount: number): readonly MoneyChange[] {
  return withNews([{ kind: 'case_opened', paymentId, as, amount }]);
}

/** Each case with its message to the school. */
function withNews(cases: readonly MoneyChange[]): readonly MoneyChange[] {
  return cases.flatMap((change) => {
    if (change.kind === 'case_opened') return [change, tell(change.paymentId, 'case.opened', { case: change.as })];
    if (change.kind === 'case_closed') return [change, tell(change.paymentId, 'case.resolved', { case: change.as })];
    return [change];
  });
}
