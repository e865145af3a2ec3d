/** Money that goes back, and cases a school decides. Charges a (600) and b (400). */
import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import { type Ledger, openLedger } from './ledger.fixture.ts';
import { broken } from './ledger-invariants.fixture.ts';
import type { MoneyEvent } from './money-change.ts';
import { after, charges, found, received, start } from './money-scenes.fixture.ts';

const paid = (minor = 1050) => after(start(openLedger(charges), 'p1', ['a', 'b'], 50), received('p1', minor));
const back = (minor: number): MoneyEvent => ({
  kind: 'money_returned',
  paymentId: 'p1',
  returnId: `r${minor}`,
  minor,
  as: 'refund',
});
const owedOn = ({ state }: Ledger) => state.charges.map(({ amount, allocated }) => amount - allocated);

describe('a refund', () => {
  it('of a part opens the charge it was taken from, and the session (S8a)', () => {
    const books = after(paid(), back(100));
    expect([owedOn(books), books.state.session.state]).toEqual([[0, 100], 'open']);
    expect(books.state.payments[0]).toMatchObject({ status: 'successful', received: 1050, returned: 100 });
    expect(books.announcements.at(-1)).toMatchObject({ type: 'payment.refunded', about: { returnId: 'r100' } });
  });
  it.each([0, -5, 1051])('of %i out of 1050 is refused', (minor) => {
    expect(decide(paid().state, back(minor))).toEqual({ ok: false, code: 'amount_out_of_range' });
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
});

describe('a school decides a case', () => {
  const decided = (as: 'accepted' | 'refunded', about: 'underpaid' | 'late' = 'underpaid'): MoneyEvent => ({
    kind: 'case_decided',
    paymentId: 'p1',
    case: about,
    as,
  });
  const short = () => after(start(openLedger(charges), 'p1'), received('p1', 700));

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
