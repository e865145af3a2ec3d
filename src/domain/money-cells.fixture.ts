/**
 * Every cell of state × event: the states of a payment and its session, and their events.
 * The tables of `decide.test.ts` have the result of each; the simulation counts that it visited all of them.
 */
import type { MoneyEvent } from './money-change.ts';
import {
  activePayment,
  caseKinds,
  caseResolutions,
  type MoneyState,
  owed,
  type PaymentState,
  remaining,
  returnKinds,
} from './money-state.ts';

/** The payment's state. `superseded` is pending in any phase; `short` and `over` are successful with that case open. */
export const cellPlaces = [
  'new',
  'pristine',
  'submitting',
  'awaiting_payer',
  'awaiting_provider',
  'grace',
  'superseded',
  'successful',
  'short',
  'over',
  'failed',
  'rejected',
  'cancelled',
] as const;
export type CellPlace = (typeof cellPlaces)[number];

/** Its session's state. `waiting`: confirmation_pending. `paid_waiting`: paid, with another payment still active. */
export const cellSessions = ['open', 'waiting', 'paid', 'paid_waiting'] as const;
export type CellSession = (typeof cellSessions)[number];

export const cellEvents = [
  'prepared',
  'submitted',
  'placed awaiting_payer',
  'placed awaiting_provider',
  'ended rejected',
  'ended failed',
  'ended cancelled',
  'with_payer',
  'with_provider',
  'pay_before_passed',
  'given_up',
  'cancel_wished',
  'window_passed',
  'abandoned',
  'received exact',
  'received short',
  'received over',
  'received wrong',
  'received repeat',
  'found exact',
  'found short',
  'found over',
  'found wrong',
  ...returnKinds.flatMap((kind) => [`${kind} part`, `${kind} full`, `${kind} too_much`] as const),
  ...caseKinds.flatMap((kind) => decisions().map((as) => `${kind} ${as}` as const)),
] as const;
export type CellEvent = (typeof cellEvents)[number];

function decisions() {
  return caseResolutions.filter((resolution) => resolution !== 'completed');
}

const activePlaces: readonly CellPlace[] = ['submitting', 'awaiting_payer', 'awaiting_provider', 'grace'];
const successes: readonly CellPlace[] = ['successful', 'short', 'over'];

/** Whether a payment can be in this state and have this event. */
export function isPossible(place: CellPlace, session: CellSession, event: CellEvent): boolean {
  // An active payment makes its session wait, and there is one at a time.
  if (activePlaces.includes(place) && (session === 'open' || session === 'paid_waiting')) return false;
  // A method chosen later replaces a pristine payment, and while one is active none is chosen.
  if (place === 'pristine' && (session === 'waiting' || session === 'paid_waiting')) return false;
  // As long as something is missing the session is not paid.
  if (place === 'short' && (session === 'paid' || session === 'paid_waiting')) return false;
  // Only received money can be reported again.
  return event !== 'received repeat' || successes.includes(place);
}

export const allCells: readonly Cell[] = cellPlaces.flatMap((place) =>
  cellSessions.flatMap((session) =>
    cellEvents.filter((event) => isPossible(place, session, event)).map((event) => [place, session, event] as const),
  ),
);

export type Cell = readonly [CellPlace, CellSession, CellEvent];

/** The cells in which an event finds a session: its payment's, and for a new payment those of all others too. */
export function cellsOf(state: MoneyState, event: MoneyEvent): readonly Cell[] {
  const own = state.payments.find(({ id }) => id === event.paymentId);
  const isNew = event.kind === 'prepared' || event.kind === 'money_found';
  const payments = isNew ? [undefined, ...state.payments] : [own];
  return payments.map((payment) => [placeOf(payment), sessionOf(state, payment), eventOf(state, payment, event)]);
}

/** Returns a payment's state, with the school's open cases. */
function placeOf(payment: PaymentState | undefined): CellPlace {
  if (!payment) return 'new';
  if (payment.status === 'pending') {
    if (payment.superseded || payment.phase === 'none') return 'superseded';
    return payment.phase;
  }
  if (payment.status !== 'successful') return payment.status;
  const open = payment.openCases.map(({ kind }) => kind);
  if (open.includes('underpaid')) return 'short';
  return open.includes('overpaid') || open.includes('double') ? 'over' : 'successful';
}

function sessionOf(state: MoneyState, payment: PaymentState | undefined): CellSession {
  if (state.session.state === 'open') return 'open';
  if (state.session.state === 'confirmation_pending') return 'waiting';
  const active = activePayment(state);
  return active && active.id !== payment?.id ? 'paid_waiting' : 'paid';
}

function eventOf(state: MoneyState, payment: PaymentState | undefined, event: MoneyEvent): CellEvent {
  const all = state.charges.reduce((total, { amount }) => total + amount, 0);
  const requestedAmount = payment ? payment.base + payment.commission : all;
  switch (event.kind) {
    case 'prepared':
    case 'submitted':
    case 'with_payer':
    case 'with_provider':
    case 'pay_before_passed':
    case 'given_up':
    case 'cancel_wished':
    case 'window_passed':
    case 'abandoned':
      return event.kind;
    case 'placed':
      return `placed ${event.phase}`;
    case 'ended':
      return `ended ${event.as}`;
    case 'money_received':
      if (event.currency !== state.session.currency) return 'received wrong';
      return `received ${event.minor === payment?.received ? 'repeat' : measure(event.minor, requestedAmount)}`;
    case 'money_found':
      if (event.currency !== state.session.currency) return 'found wrong';
      return `found ${measure(event.minor, state.charges.reduce((total, charge) => total + owed(charge), 0) || all)}`;
    case 'money_returned': {
      const most = payment?.status === 'successful' ? remaining(payment) : requestedAmount;
      return `${event.as} ${event.minor === most ? 'full' : event.minor < most ? 'part' : 'too_much'}`;
    }
    case 'money_reinstated':
      // Its result depends on a whole return: reinstate-money.test.ts.
      throw new Error('no step of the simulation reinstates');
    case 'case_decided':
      return `${event.case} ${event.as}`;
  }
}

function measure(minor: number, requestedAmount: number): 'exact' | 'short' | 'over' {
  if (minor === requestedAmount) return 'exact';
  return minor < requestedAmount ? 'short' : 'over';
}
