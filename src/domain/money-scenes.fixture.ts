/** Brings a payment into each state by real events, in order, on charges a (600) and b (400). */
import { happen, type Ledger, openLedger } from './ledger.fixture.ts';
import type { CellEvent, CellPlace, CellSession } from './money-cells.fixture.ts';
import type { AgreedPrice, MoneyEvent } from './money-change.ts';
import { caseKinds, caseResolutions, owed, remaining, returnKinds } from './money-state.ts';

/** Books of one session after these events. Throws when one of them is refused. */
export function after(ledger: Ledger, ...events: readonly MoneyEvent[]): Ledger {
  return events.reduce((books, event) => {
    const next = happen(books, event);
    if (!next.decision.ok) throw new Error(`${event.kind} was refused: ${next.decision.code}`);
    return next.ledger;
  }, ledger);
}

export const charges = [
  { id: 'a', amount: 600 },
  { id: 'b', amount: 400 },
] as const;

/** Chooses a method for the debt of these charges. */
export function prepare(ledger: Ledger, paymentId: string, chargeIds = ['a', 'b'], commission = 0): MoneyEvent {
  const chosen = ledger.state.charges.filter((charge) => chargeIds.includes(charge.id) && owed(charge) > 0);
  const base = chosen.reduce((sum, charge) => sum + owed(charge), 0);
  return { kind: 'prepared', paymentId, base, commission, chargeIds: chosen.map(({ id }) => id) };
}

/** The payer confirms the payment's price; any price for an unknown payment. */
export function submit(ledger: Ledger, paymentId: string, more: Partial<AgreedPrice> = {}): MoneyEvent {
  const payment = ledger.state.payments.find(({ id }) => id === paymentId);
  const { base = 1000, commission = 0, chargeIds = ['a', 'b'] } = payment ?? {};
  return { kind: 'submitted', paymentId, agreed: { base, commission, chargeIds, ...more } };
}

/** A payment on its way, with its voucher in the payer's hands. */
export function start(ledger: Ledger, paymentId: string, chargeIds?: string[], commission?: number): Ledger {
  const prepared = after(ledger, prepare(ledger, paymentId, chargeIds, commission));
  return after(prepared, submit(prepared, paymentId), placed(paymentId));
}

const placed = (paymentId: string): MoneyEvent => ({ kind: 'placed', paymentId, phase: 'awaiting_payer' });
export const windowPassed = (paymentId: string): MoneyEvent => ({ kind: 'window_passed', paymentId });
export const received = (paymentId: string, minor: number, currency = 'MXN'): MoneyEvent => ({
  kind: 'money_received',
  paymentId,
  minor,
  currency,
});
export const found = (paymentId: string, minor: number, currency = 'MXN'): MoneyEvent => ({
  kind: 'money_found',
  paymentId,
  minor,
  currency,
  hasTaxData: false,
});

/** Books with payment p1 in a state of the table. p2 pays or waits, p3 waits beside a paid session. */
export function scene(place: CellPlace, session: CellSession): Ledger {
  if (place === 'successful' || place === 'short' || place === 'over') return paidScene(place, session);
  const books = unpaidScene(place);
  switch (session) {
    case 'open':
      return books;
    case 'waiting':
      return books.state.session.state === 'open' ? start(books, 'p2') : books;
    case 'paid':
      return after(books, found('p2', 1000));
    case 'paid_waiting':
      return after(start(books, 'p3'), found('p2', 1000));
  }
}

function unpaidScene(place: Exclude<CellPlace, 'successful' | 'short' | 'over'>): Ledger {
  const books = openLedger(charges);
  if (place === 'new') return books;
  const pristine = after(books, prepare(books, 'p1'));
  if (place === 'pristine') return pristine;
  const submitted = after(pristine, submit(pristine, 'p1'));
  switch (place) {
    case 'submitting':
      return submitted;
    case 'awaiting_payer':
    case 'awaiting_provider':
      return after(submitted, { kind: 'placed', paymentId: 'p1', phase: place });
    case 'grace':
      return after(submitted, placed('p1'), { kind: 'pay_before_passed', paymentId: 'p1' });
    case 'superseded':
      return after(submitted, placed('p1'), windowPassed('p1'));
    case 'failed':
    case 'rejected':
    case 'cancelled':
      return after(submitted, { kind: 'ended', paymentId: 'p1', as: place });
  }
}

/** A session with a successful payment is open because that payment was for charge a alone, or was short. */
function paidScene(place: 'successful' | 'short' | 'over', session: CellSession): Ledger {
  const isPaid = session === 'paid' || session === 'paid_waiting';
  const started = start(openLedger(charges), 'p1', isPaid || place === 'short' ? ['a', 'b'] : ['a']);
  const requestedAmount = started.state.payments[0]?.base ?? 0;
  const minor = { successful: requestedAmount, short: 700, over: requestedAmount + 200 }[place];
  if (session === 'paid_waiting') return after(start(after(started, windowPassed('p1')), 'p3'), received('p1', minor));
  const books = after(started, received('p1', minor));
  return session === 'waiting' ? start(books, 'p2') : books;
}

/** Clears or sets the school's flag. */
export function disable(ledger: Ledger, disabled: boolean): Ledger {
  return { ...ledger, state: { ...ledger.state, session: { ...ledger.state.session, disabled } } };
}

/** The event of a cell's column, about p1, or about a new payment n. */
export function eventFor(ledger: Ledger, column: CellEvent): MoneyEvent {
  const { state } = ledger;
  const payment = state.payments.find(({ id }) => id === 'p1');
  const paymentId = 'p1';
  const requestedAmount = payment ? payment.base + payment.commission : 1000;
  const owedNow = state.charges.reduce((sum, charge) => sum + owed(charge), 0) || 1000;
  const left = payment?.status === 'successful' ? remaining(payment) : requestedAmount;
  const simple: Partial<Record<CellEvent, MoneyEvent>> = {
    prepared: { kind: 'prepared', paymentId: 'n', base: owedNow, commission: 0, chargeIds: ['a', 'b'] },
    submitted: submit(ledger, paymentId),
    with_payer: { kind: 'with_payer', paymentId },
    with_provider: { kind: 'with_provider', paymentId },
    pay_before_passed: { kind: 'pay_before_passed', paymentId },
    given_up: { kind: 'given_up', paymentId },
    cancel_wished: { kind: 'cancel_wished', paymentId },
    window_passed: windowPassed(paymentId),
    abandoned: { kind: 'abandoned', paymentId },
    'placed awaiting_payer': placed(paymentId),
    'placed awaiting_provider': { kind: 'placed', paymentId, phase: 'awaiting_provider' },
    'ended rejected': { kind: 'ended', paymentId, as: 'rejected' },
    'ended failed': { kind: 'ended', paymentId, as: 'failed' },
    'ended cancelled': { kind: 'ended', paymentId, as: 'cancelled' },
    'received exact': received(paymentId, requestedAmount),
    'received short': received(paymentId, requestedAmount - 200),
    'received over': received(paymentId, requestedAmount + 500),
    'received wrong': received(paymentId, requestedAmount, 'USD'),
    'received repeat': received(paymentId, payment?.received ?? 0),
    'found exact': found('n', owedNow),
    'found short': found('n', owedNow - 200),
    'found over': found('n', owedNow + 500),
    'found wrong': found('n', owedNow, 'USD'),
  };
  return simple[column] ?? returned(column, left) ?? decided(column);
}

function returned(column: CellEvent, left: number): MoneyEvent | null {
  const [first, how] = column.split(' ');
  const as = returnKinds.find((kind) => kind === first);
  if (!as) return null;
  const minor = how === 'part' ? 100 : how === 'full' ? left : left + 1;
  return { kind: 'money_returned', paymentId: 'p1', returnId: 'r', minor, as };
}

function decided(column: CellEvent): MoneyEvent {
  const [first, how] = column.split(' ');
  const kind = caseKinds.find((each) => each === first);
  const as = caseResolutions.find((each) => each === how);
  if (!kind || !as || as === 'completed') throw new Error(`no event for ${column}`);
  return { kind: 'case_decided', paymentId: 'p1', case: kind, as };
}
