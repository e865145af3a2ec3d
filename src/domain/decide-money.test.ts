/** Money that came otherwise than requested, as stories of a family. Charges a (600) and b (400). */
import { describe, expect, it } from 'vitest';
import { apply, happen, type Ledger, openLedger } from './ledger.fixture.ts';
import { broken } from './ledger-invariants.fixture.ts';
import type { MoneyEvent } from './money-change.ts';
import { after, charges, found, received, start, windowPassed } from './money-scenes.fixture.ts';

const open = () => openLedger(charges);
const payment = ({ state }: Ledger, id = 'p1') => {
  const one = state.payments.find((each) => each.id === id);
  if (!one) throw new Error(`no payment ${id}`);
  return one;
};
const caseOf = ({ cases }: Ledger, id: string, kind: string) =>
  cases.find((each) => each.paymentId === id && each.kind === kind);
/** Returns the school's notifications of these events alone, in order. */
function announcementsOf(ledger: Ledger, ...events: readonly MoneyEvent[]): readonly string[] {
  const books = after(ledger, ...events);
  expect(broken(books)).toEqual([]);
  return books.announcements.slice(ledger.announcements.length).map(({ type, paymentId }) => `${type} ${paymentId}`);
}

describe('money that comes as asked', () => {
  it('asks for no invoice when the session wants none', () => {
    const ledger = start(openLedger(charges, { generateInvoice: false }), 'p1');
    expect(announcementsOf(ledger, received('p1', 1000))).toEqual(['payment.succeeded p1', 'payment_session.paid p1']);
  });
  it('asks for one all the same when the payer chose what it is made out to', () => {
    const ledger = start(openLedger(charges, { generateInvoice: false }), 'p1');
    const payments = ledger.state.payments.map((each) => ({ ...each, hasTaxData: true }));
    expect(announcementsOf({ ...ledger, state: { ...ledger.state, payments } }, received('p1', 1000))).toEqual([
      'payment.succeeded p1',
      'invoice.requested p1',
      'payment_session.paid p1',
    ]);
  });
});

describe('short money', () => {
  const short = () => after(start(open(), 'p1'), received('p1', 700));

  it('is completed by another payment for the rest, and the school hears that the case is over', () => {
    const rest = start(short(), 'p2');
    expect(payment(rest, 'p2').base).toBe(300);
    expect(announcementsOf(rest, received('p2', 300))).toEqual([
      'payment.succeeded p2',
      'case.resolved p1',
      'invoice.requested p2',
      'payment_session.paid p2',
    ]);
    expect(caseOf(after(rest, received('p2', 300)), 'p1', 'underpaid')).toMatchObject({ resolution: 'completed' });
  });
  it('is no short money where nothing is owed any more', () => {
    const books = after(short(), found('p2', 300), received('p1', 800));
    expect(caseOf(books, 'p1', 'overpaid')).toMatchObject({ amount: 100, resolution: null });
    expect(caseOf(books, 'p1', 'underpaid')).toMatchObject({ resolution: 'completed' });
  });
  it('and the rest short too: each part counts, and no part is called the settlement of the whole', () => {
    const books = after(start(short(), 'p2'), received('p2', 200), found('p3', 100));
    expect(books.allocations.map(({ chargeId, amount, as }) => [chargeId, amount, as])).toEqual([
      ['a', 600, 'settles'],
      ['b', 100, 'partial'],
      ['b', 200, 'partial'],
      ['b', 100, 'partial'],
    ]);
    expect(books.state.session.state).toBe('paid');
    expect(books.cases.every(({ resolution }) => resolution === 'completed')).toBe(true);
  });
});

describe('too much money', () => {
  it('that nobody announced is over all that was owed, and makes a payment of its own for that', () => {
    const books = after(open(), found('n', 1300));
    expect(payment(books, 'n')).toMatchObject({ base: 1000, commission: 0, received: 1300, chargeIds: ['a', 'b'] });
    expect(caseOf(books, 'n', 'overpaid')).toMatchObject({ amount: 300 });
  });
  it('on a voucher paid twice: only what is new is excess', () => {
    const books = after(start(open(), 'p1'), received('p1', 1000), received('p1', 2000), received('p1', 2500));
    expect([payment(books).excess, caseOf(books, 'p1', 'overpaid')?.amount]).toEqual([1500, 1500]);
    expect(broken(books)).toEqual([]);
  });
  it('opens the case again after the school had closed it', () => {
    const books = after(
      start(open(), 'p1'),
      received('p1', 1200),
      { kind: 'case_decided', paymentId: 'p1', case: 'overpaid', as: 'credited' },
      received('p1', 1250),
    );
    expect(caseOf(books, 'p1', 'overpaid')).toMatchObject({ amount: 50, resolution: null });
  });
});

describe('money that comes twice', () => {
  const two = () => start(after(start(open(), 'p1'), windowPassed('p1')), 'p2');

  it('and is short the second time: nothing is missing from it', () => {
    const books = after(two(), received('p1', 1000), received('p2', 400));
    expect(books.cases.map(({ paymentId, kind, amount }) => [paymentId, kind, amount])).toEqual([
      ['p2', 'double', 400],
    ]);
  });
  it('and late: both cases are open', () => {
    const books = after(
      two(),
      { kind: 'ended', paymentId: 'p2', as: 'rejected' },
      received('p1', 1000),
      received('p2', 1000),
    );
    expect(books.cases.map(({ paymentId, kind, amount }) => [paymentId, kind, amount])).toEqual([
      ['p2', 'late', 1000],
      ['p2', 'double', 1000],
    ]);
  });
  it('and more of it comes: the double case grows', () => {
    const books = after(two(), received('p1', 1000), received('p2', 400), received('p2', 1000));
    expect(caseOf(books, 'p2', 'double')?.amount).toBe(1000);
  });
  it('and is no more than the commission: the case is about all of it', () => {
    const books = after(start(open(), 'p1', ['a', 'b'], 50), found('n', 1000), received('p1', 30));
    expect(books.cases).toMatchObject([{ paymentId: 'p1', kind: 'double', amount: 30 }]);
    expect(broken(books)).toEqual([]);
  });
  it('where a part was still owed, what is over is overpaid', () => {
    const books = after(two(), received('p1', 700), received('p2', 1000));
    expect(caseOf(books, 'p2', 'overpaid')?.amount).toBe(700);
    expect(books.state.session.state).toBe('paid');
  });
});

describe('money in another currency', () => {
  const wrong = () => after(start(open(), 'p1'), received('p1', 1000, 'USD'));

  it('opens a case about all of it', () => {
    expect(caseOf(wrong(), 'p1', 'wrong_currency')?.amount).toBe(1000);
  });
  it('goes back as money that was on no charge', () => {
    const books = after(wrong(), { kind: 'money_returned', paymentId: 'p1', returnId: 'r', minor: 1000, as: 'refund' });
    expect(books.returns.map(({ part, amount }) => [part, amount])).toEqual([['unallocated', 1000]]);
  });
});

describe('a decision', () => {
  it('changes nothing by itself: the books it was made on are the same after', () => {
    const books = start(open(), 'p1');
    const before = structuredClone(books);
    const { decision } = happen(books, received('p1', 1000));
    if (decision.ok) apply(books, received('p1', 1000), decision.changes);
    expect(books).toEqual(before);
  });
});
