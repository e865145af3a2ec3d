/** Money that came otherwise than it was asked for, told as it happens to a family. Charges a (600) and b (400). */
import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import { apply, happen, type Ledger, openLedger } from './ledger.fixture.ts';
import { broken } from './ledger-invariants.fixture.ts';
import type { MoneyEvent } from './money-change.ts';
import { after, charges, disable, found, prepare, received, start, windowPassed } from './money-scenes.fixture.ts';

const open = () => openLedger(charges);
const payment = ({ state }: Ledger, id = 'p1') => {
  const one = state.payments.find((each) => each.id === id);
  if (!one) throw new Error(`no payment ${id}`);
  return one;
};
const owedOn = ({ state }: Ledger) => state.charges.map(({ amount, allocated }) => amount - allocated);
const caseOf = ({ cases }: Ledger, id: string, kind: string) =>
  cases.find((each) => each.paymentId === id && each.kind === kind);
/** What the school is told of these events alone, in order. */
function told(ledger: Ledger, ...events: readonly MoneyEvent[]): readonly string[] {
  const books = after(ledger, ...events);
  expect(broken(books)).toEqual([]);
  return books.announcements.slice(ledger.announcements.length).map(({ type, paymentId }) => `${type} ${paymentId}`);
}

describe('money that comes as asked', () => {
  it('pays the commission first, then the charges, and tells the school of the paid session last', () => {
    const asked = start(open(), 'p1', ['a', 'b'], 29);
    const books = after(asked, received('p1', 1029));
    expect(books.state.session.state).toBe('paid');
    expect(books.allocations.map(({ chargeId, amount }) => [chargeId, amount])).toEqual([
      ['a', 600],
      ['b', 400],
    ]);
    expect(told(asked, received('p1', 1029))).toEqual([
      'payment.succeeded p1',
      'invoice.requested p1',
      'payment_session.paid p1',
    ]);
  });
  it('asks for no invoice when the session wants none', () => {
    const asked = start(openLedger(charges, { generateInvoice: false }), 'p1');
    expect(told(asked, received('p1', 1000))).toEqual(['payment.succeeded p1', 'payment_session.paid p1']);
  });
  it('asks for one all the same when the payer chose what it is made out to', () => {
    const asked = start(openLedger(charges, { generateInvoice: false }), 'p1');
    const payments = asked.state.payments.map((each) => ({ ...each, hasTaxData: true }));
    expect(told({ ...asked, state: { ...asked.state, payments } }, received('p1', 1000))).toEqual([
      'payment.succeeded p1',
      'invoice.requested p1',
      'payment_session.paid p1',
    ]);
  });
  it('is booked at a disabled school all the same', () => {
    const books = after(disable(start(open(), 'p1'), true), received('p1', 1000));
    expect(books.state.session.state).toBe('paid');
  });
  it('is booked before the payer confirmed', () => {
    const books = after(open(), prepare(open(), 'p1'), received('p1', 1000));
    expect([payment(books).status, books.state.session.state]).toEqual(['successful', 'paid']);
  });
  it('is booked once, however often it is told', () => {
    const once = after(start(open(), 'p1'), received('p1', 1000));
    const again = [received('p1', 1000), received('p1', 999), received('p1', 1)];
    expect(after(once, ...again)).toEqual(once);
  });
});

describe('late money', () => {
  it.each(['failed', 'rejected', 'cancelled'] as const)('is booked after the payment %s, with a case', (as) => {
    const dead = after(start(open(), 'p1'), { kind: 'ended', paymentId: 'p1', as });
    expect(told(dead, received('p1', 1000))).toEqual([
      'payment.succeeded p1',
      'case.opened p1',
      'invoice.requested p1',
      'payment_session.paid p1',
    ]);
    expect(caseOf(after(dead, received('p1', 1000)), 'p1', 'late')).toMatchObject({ amount: 1000, resolution: null });
  });
  it('is not what came within grace, nor after the half hour', () => {
    const inGrace = after(start(open(), 'p1'), { kind: 'pay_before_passed', paymentId: 'p1' }, received('p1', 1000));
    const afterWindow = after(start(open(), 'p1'), windowPassed('p1'), received('p1', 1000));
    expect([inGrace.cases, afterWindow.cases]).toEqual([[], []]);
  });
});

describe('short money', () => {
  const short = () => after(start(open(), 'p1'), received('p1', 700));

  it('settles the oldest charge, is a part of the next, and opens a case for what is missing', () => {
    const books = short();
    expect(owedOn(books)).toEqual([0, 300]);
    expect(books.allocations.map(({ as }) => as)).toEqual(['settles', 'partial']);
    expect(caseOf(books, 'p1', 'underpaid')).toMatchObject({ amount: 300, resolution: null });
    expect(books.state.session.state).toBe('open');
    expect(told(start(open(), 'p1'), received('p1', 700))).toEqual([
      'payment.succeeded p1',
      'case.opened p1',
      'invoice.requested p1',
    ]);
  });
  it('that is less than the commission settles nothing', () => {
    const books = after(start(open(), 'p1', ['a', 'b'], 50), received('p1', 30));
    expect(owedOn(books)).toEqual([600, 400]);
    expect(caseOf(books, 'p1', 'underpaid')?.amount).toBe(1020);
  });
  it('is completed by the rest on the same reference', () => {
    const books = after(short(), received('p1', 800), received('p1', 1000));
    expect(caseOf(books, 'p1', 'underpaid')).toMatchObject({ resolution: 'completed' });
    expect([books.state.session.state, payment(books).received]).toEqual(['paid', 1000]);
    expect(broken(books)).toEqual([]);
  });
  it('is completed by another payment for the rest, and the school hears that the case is over', () => {
    const rest = start(short(), 'p2');
    expect(payment(rest, 'p2').base).toBe(300);
    expect(told(rest, received('p2', 300))).toEqual([
      'payment.succeeded p2',
      'case.resolved p1',
      'invoice.requested p2',
      'payment_session.paid p2',
    ]);
    expect(caseOf(after(rest, received('p2', 300)), 'p1', 'underpaid')).toMatchObject({ resolution: 'completed' });
  });
  it('is completed by money nobody announced', () => {
    const books = after(short(), found('p2', 300));
    expect(caseOf(books, 'p1', 'underpaid')).toMatchObject({ resolution: 'completed' });
    expect(books.state.session.state).toBe('paid');
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
  it('stands as excess beside a case', () => {
    const books = after(start(open(), 'p1'), received('p1', 1200));
    expect([payment(books).excess, caseOf(books, 'p1', 'overpaid')?.amount]).toEqual([200, 200]);
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

  it('by two payments: both are successful, the second is double, all of it excess', () => {
    const books = after(two(), received('p1', 1000), received('p2', 1000));
    expect(books.state.payments.map(({ status, excess }) => [status, excess])).toEqual([
      ['successful', 0],
      ['successful', 1000],
    ]);
    expect(caseOf(books, 'p2', 'double')).toMatchObject({ amount: 1000, resolution: null });
    expect(books.announcements.filter(({ type }) => type === 'payment_session.paid')).toHaveLength(1);
  });
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
    expect(books.cases.map(({ paymentId, kind }) => [paymentId, kind])).toEqual([
      ['p2', 'late'],
      ['p2', 'double'],
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

  it('settles nothing, is successful all the same, and opens a case', () => {
    const books = wrong();
    expect([payment(books).status, owedOn(books)]).toEqual(['successful', [600, 400]]);
    expect(caseOf(books, 'p1', 'wrong_currency')?.amount).toBe(1000);
    expect(books.state.session.state).toBe('open');
    expect(told(start(open(), 'p1'), received('p1', 1000, 'USD'))).toEqual(['payment.succeeded p1', 'case.opened p1']);
  });
  it('goes back as money that was on no charge', () => {
    const books = after(wrong(), { kind: 'money_returned', paymentId: 'p1', returnId: 'r', minor: 1000, as: 'refund' });
    expect(books.returns.map(({ part, amount }) => [part, amount])).toEqual([['unallocated', 1000]]);
  });
});

describe('a decision', () => {
  it('about a payment nobody knows is refused', () => {
    expect(decide(open().state, received('nobody', 5))).toEqual({ ok: false, code: 'payment_not_found' });
  });
  it('changes nothing by itself: the books it was made on are the same after', () => {
    const books = start(open(), 'p1');
    const before = structuredClone(books);
    const { decision } = happen(books, received('p1', 1000));
    if (decision.ok) apply(books, received('p1', 1000), decision.changes);
    expect(books).toEqual(before);
  });
});
