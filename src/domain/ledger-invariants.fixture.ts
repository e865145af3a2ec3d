/** Invariants of the books in memory: those of `server/db/invariants`, under the same numbers. */
import type { Ledger } from './ledger.fixture.ts';
import { isSettledHere, type PaymentState, remaining } from './money-state.ts';
import { isFinal, mayMove } from './payment-status.ts';
import { sessionTransitions } from './session-condition.ts';

interface Invariant {
  readonly id: string;
  readonly says: string;
  holds(ledger: Ledger): boolean;
}

const sum = (list: readonly { readonly amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);
const of = <T extends { readonly paymentId: string }>(list: readonly T[], { id }: PaymentState): readonly T[] =>
  list.filter(({ paymentId }) => paymentId === id);
const hasCase = (ledger: Ledger, payment: PaymentState, ...kinds: readonly string[]) =>
  of(ledger.cases, payment).some(({ kind }) => kinds.includes(kind));
const active = (ledger: Ledger) =>
  ledger.state.payments.filter((payment) => payment.status === 'pending' && !payment.superseded);

export const invariants: readonly Invariant[] = [
  {
    id: 'I1',
    says: 'a charge is settled at most once',
    holds: ({ allocations, state }) =>
      state.charges.every(
        ({ id }) =>
          allocations.filter(({ chargeId, as, reversed }) => chargeId === id && as === 'settles' && reversed === 0)
            .length <= 1,
      ),
  },
  {
    id: 'I2',
    says: 'money that has no charge to go to stands as excess beside a case',
    holds: (ledger) =>
      ledger.state.payments.every(
        (payment) => of(ledger.excesses, payment).length === 0 || hasCase(ledger, payment, 'overpaid', 'double'),
      ),
  },
  {
    id: 'I3',
    says: 'money is conserved: received = allocations + excess + commission, unless a case says why',
    holds: (ledger) =>
      ledger.state.payments.every((payment) => {
        if (payment.received === null || hasCase(ledger, payment, 'wrong_currency')) return true;
        const booked = sum(of(ledger.allocations, payment)) + sum(of(ledger.excesses, payment));
        // Short money pays the commission first.
        return payment.received === booked + Math.min(payment.commission, payment.received);
      }),
  },
  {
    id: 'I3b',
    says: 'what went back is what was taken off, and never more than came',
    holds: (ledger) =>
      ledger.state.payments.every((payment) => {
        const onCharges = payment.allocations.reduce((total, { left }) => total + left, 0);
        return (
          payment.returned === sum(of(ledger.returns, payment)) &&
          remaining(payment) >= onCharges + payment.excess &&
          payment.excess >= 0 &&
          ledger.allocations.every(({ amount, reversed }) => reversed >= 0 && reversed <= amount)
        );
      }),
  },
  {
    id: 'I3c',
    says: 'money that settles nothing has a case',
    holds: (ledger) =>
      ledger.state.payments.every(
        (payment) =>
          payment.received === null ||
          of(ledger.allocations, payment).length > 0 ||
          of(ledger.cases, payment).length > 0,
      ),
  },
  {
    id: 'I4',
    says: 'only successful payments hold money',
    holds: ({ state }) =>
      state.payments.every(
        ({ status, received, allocations, excess }) =>
          (status === 'successful') === (received !== null) &&
          (status === 'successful' || (allocations.length === 0 && excess === 0)),
      ),
  },
  {
    id: 'I5',
    says: 'a session is paid exactly when its own money settles every charge in full',
    holds: ({ state }) => (state.session.state === 'paid') === state.charges.every(isSettledHere),
  },
  {
    id: 'I6',
    says: 'a session waits for confirmation exactly while it has one active payment',
    holds: (ledger) => {
      const { state } = ledger.state.session;
      const count = active(ledger).length;
      return count <= 1 && (state === 'paid' || (state === 'confirmation_pending') === (count === 1));
    },
  },
  {
    id: 'I7',
    says: "a payment's events lead from new to its status without a gap, each step a listed rule",
    holds: (ledger) =>
      ledger.state.payments.every((payment) => {
        let at: string = 'new';
        for (const { from, to, actor } of of(ledger.events, payment)) {
          if (from !== at || (from !== to && !mayMove(from, to, actor))) return false;
          at = to;
        }
        return at === payment.status && (payment.status === 'pending') === (payment.phase !== 'none');
      }),
  },
  {
    id: 'I7s',
    says: 'every step of a session is a listed transition',
    holds: ({ sessionMoves }) =>
      sessionMoves.every(({ from, to }) => sessionTransitions.some((edge) => edge.from === from && edge.to === to)),
  },
  {
    id: 'I8',
    says: 'success is never left',
    holds: ({ events }) => events.every(({ from, to }) => from !== 'successful' || to === 'successful'),
  },
  {
    id: 'I13',
    says: 'every ending has its message, and what was never submitted has none',
    holds: (ledger) =>
      ledger.state.payments.every((payment) => {
        const { id, status } = payment;
        const isDropped = status === 'cancelled' && of(ledger.events, payment).at(-1)?.from === 'pristine';
        if (isDropped) return ledger.announcements.every(({ paymentId }) => paymentId !== id);
        if (!isFinal[status]) return true;
        const type = status === 'successful' ? 'payment.succeeded' : `payment.${status}`;
        return ledger.announcements.some((announcement) => announcement.paymentId === id && announcement.type === type);
      }),
  },
  {
    id: 'I15',
    says: 'late money is never silent',
    holds: ({ events, cases }) =>
      events.every(
        ({ from, to, paymentId }) =>
          to !== 'successful' ||
          (from !== 'failed' && from !== 'rejected' && from !== 'cancelled') ||
          cases.some((each) => each.paymentId === paymentId && each.kind === 'late'),
      ),
  },
  {
    id: 'I17',
    says: 'a charge holds its allocations and waivers, and no more than its amount',
    holds: ({ state, allocations, waivers }) =>
      state.charges.every(({ id, amount, allocated }) => {
        const money = allocations.reduce((total, a) => (a.chargeId === id ? total + a.amount - a.reversed : total), 0);
        const waived = sum(waivers.filter(({ chargeId }) => chargeId === id));
        return allocated === money + waived && allocated >= 0 && allocated <= amount;
      }),
  },
  {
    id: 'I18',
    says: 'a payment is called short only while its session has not settled its charges',
    holds: ({ state }) =>
      state.payments.every(
        ({ openCases, chargeIds }) =>
          openCases.every(({ kind }) => kind !== 'underpaid') ||
          state.charges.some((charge) => chargeIds.includes(charge.id) && !isSettledHere(charge)),
      ),
  },
  {
    id: 'I19',
    says: 'every pending payment of a paid session is to be voided',
    holds: ({ state }) =>
      state.session.state !== 'paid' ||
      state.payments.every(({ status, cancelRequested }) => status !== 'pending' || cancelRequested),
  },
  {
    id: 'I20',
    says: 'the school hears of a paid session each time it is paid',
    holds: ({ sessionMoves, announcements }) =>
      sessionMoves.filter(({ to }) => to === 'paid').length ===
      announcements.filter(({ type }) => type === 'payment_session.paid').length,
  },
];

/** The invariants that do not hold, by number and sentence; empty for sound books. */
export function broken(ledger: Ledger): readonly string[] {
  return invariants.filter(({ holds }) => !holds(ledger)).map(({ id, says }) => `${id} ${says}`);
}
