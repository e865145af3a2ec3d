/** Money that goes back, and cases a school decides. Charges a (600) and b (400). */
import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import { type Ledger, openLedger } from './ledger.fixture.ts';
import { broken } from './ledger-invariants.fixture.ts';
import type { MoneyEvent } from './money-change.ts';
import type { ReturnKind } from './money-state.ts';
import { after, charges, found, received, start, windowPassed } from './money-scenes.fixture.ts';

const paid = (minor = 1050) => after(start(openLedger(charges), 'p1', ['a', 'b'], 50), received('p1', minor));
const back = (minor: number, as: ReturnKind = 'refund', paymentId = 'p1'): MoneyEvent => ({
  kind: 'money_returned',
  paymentId,
  returnId: `r${minor}`,
  minor,
  as,
});
const parts = ({ returns }: Ledger) =>
  returns.map(({ part, amount, allocationId }) => `${part} ${amount}${allocationId ? ` of ${allocationId}` : ''}`);
const owedOn = ({ state }: Ledger) => state.charges.map(({ amount, allocated }) => amount - allocated);

describe('a refund', () => {
  it('takes what is over first, then the last charge, then the first, then the commission', () => {
    const books = after(paid(1250), back(1250));
    expect(parts(books)).toEqual(['excess 200', 'charge 400 of p1/1', 'charge 600 of p1/0', 'commission 50']);
    expect(owedOn(books)).toEqual([600, 400]);
    expect(broken(books)).toEqual([]);
  });
  it('of a part opens the charge it was taken from, and the session (S8a)', () => {
    const books = after(paid(), back(100));
    expect([owedOn(books), books.state.session.state]).toEqual([[0, 100], 'open']);
    expect(books.state.payments[0]).toMatchObject({ status: 'successful', received: 1050, returned: 100 });
    expect(books.announcements.at(-1)).toMatchObject({ type: 'payment.refunded', about: { returnId: 'r100' } });
  });
  it('while another payment is active lets the session wait for that one (S8b)', () => {
    const first = after(start(openLedger(charges), 'p1'), windowPassed('p1'));
    const both = after(start(first, 'p2'), received('p1', 1000));
    expect(both.state.session.state).toBe('paid');
    expect(after(both, back(1)).state.session.state).toBe('confirmation_pending');
  });
  it('of what was over changes no charge, and the session stays paid', () => {
    const books = after(paid(1250), back(200));
    expect([owedOn(books), books.state.session.state]).toEqual([[0, 0], 'paid']);
  });
  it('in steps goes on where the last one ended, up to all that came and not further', () => {
    const books = after(paid(), back(300), back(700), back(20), back(30));
    expect(parts(books)).toEqual([
      'charge 300 of p1/1',
      'charge 100 of p1/1',
      'charge 600 of p1/0',
      'commission 20',
      'commission 30',
    ]);
    expect(decide(books.state, back(1))).toEqual({ ok: false, code: 'amount_out_of_range' });
  });
  it.each([0, -5, 1051])('of %i out of 1050 is refused', (minor) => {
    expect(decide(paid().state, back(minor))).toEqual({ ok: false, code: 'amount_out_of_range' });
  });
  it('of a payment that brought nothing is refused', () => {
    expect(decide(start(openLedger(charges), 'p1').state, back(5))).toEqual({
      ok: false,
      code: 'invalid_payment_status',
    });
  });
  it('can be paid again, and the new money settles what is owed', () => {
    const books = after(start(after(paid(), back(450)), 'p2'), received('p2', 450));
    expect([owedOn(books), books.state.session.state]).toEqual([[0, 0], 'paid']);
    expect(broken(books)).toEqual([]);
  });
  it('of the first part of a charge leaves the last part, and a third one settles it again', () => {
    const halves = after(openLedger([{ id: 'c', amount: 1000 }]), found('p1', 400), found('p2', 600), back(400));
    const books = after(halves, found('p3', 400));
    expect(books.allocations.map(({ as, reversed }) => [as, reversed])).toEqual([
      ['partial', 400],
      ['partial', 0],
      ['partial', 0],
    ]);
    expect(broken(books)).toEqual([]);
  });
  it('is told of after the session it reopened', () => {
    const decision = decide(paid().state, back(1050));
    const kinds = decision.ok ? decision.changes.map(({ kind }) => kind) : [];
    expect(kinds.slice(-2)).toEqual(['session_moved', 'announced']);
  });
});

describe('what a provider or a bank takes back', () => {
  it.each(['reversal', 'chargeback'] as const)('by %s is booked like a refund and told as reversed', (as) => {
    const books = after(paid(), back(1050, as));
    expect(books.state.payments[0]?.status).toBe('successful');
    expect([owedOn(books), books.state.session.state]).toEqual([[600, 400], 'open']);
    expect(books.announcements.at(-1)?.type).toBe('payment.reversed');
  });
});

describe('a school decides a case', () => {
  const decided = (
    as: 'accepted' | 'refunded' | 'credited',
    kind: 'underpaid' | 'overpaid' | 'late' = 'underpaid',
    paymentId = 'p1',
  ): MoneyEvent => ({ kind: 'case_decided', paymentId, case: kind, as });
  const short = () => after(start(openLedger(charges), 'p1'), received('p1', 700));

  it('accepts a short payment: what was missing is let go and the session is paid', () => {
    const books = after(short(), decided('accepted'));
    expect(books.waivers).toMatchObject([{ chargeId: 'b', amount: 300 }]);
    expect([owedOn(books), books.state.session.state]).toEqual([[0, 0], 'paid']);
    expect(books.announcements.slice(-2).map(({ type }) => type)).toEqual(['case.resolved', 'payment_session.paid']);
    expect(books.state.payments[0]?.received).toBe(700);
  });
  it('accepts a short payment while a voucher for the rest waits: the voucher is to be voided', () => {
    const books = after(start(short(), 'p2'), decided('accepted'));
    expect(books.state.session.state).toBe('paid');
    expect(books.state.payments[1]).toMatchObject({ status: 'pending', cancelRequested: true });
  });
  it('accepts one of two short payments of a charge: nothing is missing from the other either', () => {
    const books = after(start(short(), 'p2'), received('p2', 100), decided('accepted'));
    expect(owedOn(books)).toEqual([0, 0]);
    expect(books.cases.map(({ paymentId, resolution }) => [paymentId, resolution])).toEqual([
      ['p1', 'accepted'],
      ['p2', 'accepted'],
    ]);
    expect(broken(books)).toEqual([]);
  });
  it('accepts less than is owed by now: what went back since stays owed', () => {
    const books = after(short(), back(700), decided('accepted'));
    expect([owedOn(books), books.state.session.state]).toEqual([[300, 400], 'open']);
    expect(broken(books)).toEqual([]);
  });
  it.each(['refunded', 'credited'] as const)('%s: the case ends, no charge changes', (as) => {
    const books = after(short(), decided(as));
    expect([owedOn(books), books.state.session.state]).toEqual([[0, 300], 'open']);
    expect(books.cases).toMatchObject([{ kind: 'underpaid', resolution: as }]);
  });
  it('keeps what is over for the family', () => {
    const books = after(paid(1250), decided('credited', 'overpaid'));
    expect(books.cases).toMatchObject([{ kind: 'overpaid', amount: 200, resolution: 'credited' }]);
    expect(books.state.payments[0]?.excess).toBe(200);
  });
  it('cannot decide it twice, nor one that is not there', () => {
    const books = after(short(), decided('refunded'));
    expect(decide(books.state, decided('accepted'))).toEqual({ ok: false, code: 'case_not_found' });
    expect(decide(books.state, decided('accepted', 'late'))).toEqual({ ok: false, code: 'case_not_found' });
  });
  it('after it accepted less, money that still comes has no charge to go to', () => {
    const books = after(short(), decided('accepted'), received('p1', 800));
    expect(books.cases).toMatchObject([
      { kind: 'underpaid', resolution: 'accepted' },
      { kind: 'overpaid', amount: 100, resolution: null },
    ]);
    expect(broken(books)).toEqual([]);
  });
});
