/** Money on a known reference that no attempt announced: a deposit, a bank's app. Charges a (600) and b (400). */
import { describe, expect, it } from 'vitest';
import { type Ledger, openLedger } from './ledger.fixture.ts';
import { broken } from './ledger-invariants.fixture.ts';
import type { MoneyEvent } from './money-change.ts';
import { after, charges, found, start } from './money-scenes.fixture.ts';

const open = () => openLedger(charges);
const payment = ({ state }: Ledger, id = 'p1') => {
  const one = state.payments.find((each) => each.id === id);
  if (!one) throw new Error(`no payment ${id}`);
  return one;
};
const caseOf = ({ cases }: Ledger, id: string, kind: string) =>
  cases.find((each) => each.paymentId === id && each.kind === kind);
/** What the school is told of these events alone, in order. */
function told(ledger: Ledger, ...events: readonly MoneyEvent[]): readonly string[] {
  const books = after(ledger, ...events);
  expect(broken(books)).toEqual([]);
  return books.announcements.slice(ledger.announcements.length).map(({ type, paymentId }) => `${type} ${paymentId}`);
}

describe('money without an attempt (P0)', () => {
  it('settles what is owed and makes its own payment', () => {
    expect(told(open(), found('n', 1000))).toEqual([
      'payment.succeeded n',
      'invoice.requested n',
      'payment_session.paid n',
    ]);
    const books = after(open(), found('n', 1000));
    expect(payment(books, 'n')).toMatchObject({ base: 1000, commission: 0, received: 1000, chargeIds: ['a', 'b'] });
    expect(books.events).toEqual([{ paymentId: 'n', from: 'new', to: 'successful', actor: 'evidence' }]);
  });
  it('when short is short of all that is owed', () => {
    const books = after(open(), found('n', 700));
    expect(caseOf(books, 'n', 'underpaid')).toMatchObject({ amount: 300, resolution: null });
    expect(books.state.session.state).toBe('open');
  });
  it('when over has excess', () => {
    const books = after(open(), found('n', 1300));
    expect(caseOf(books, 'n', 'overpaid')).toMatchObject({ amount: 300 });
  });
  it('on a paid session is double', () => {
    const books = after(open(), found('n', 1000), found('m', 1000));
    expect(caseOf(books, 'm', 'double')).toMatchObject({ amount: 1000 });
    expect(payment(books, 'm')).toMatchObject({ base: 1000, excess: 1000 });
    expect(broken(books)).toEqual([]);
  });
  it('beside a voucher that waits leaves it payable, and asks for it to be voided', () => {
    const books = after(start(open(), 'p1'), found('n', 1000));
    expect(payment(books)).toMatchObject({ status: 'pending', cancelRequested: true });
    expect(books.state.session.state).toBe('paid');
  });
  it('that is short leaves the voucher that waits in charge of the session', () => {
    const books = after(start(open(), 'p1'), found('n', 400));
    expect(books.state.session.state).toBe('confirmation_pending');
    expect(payment(books).cancelRequested).toBe(false);
  });
});
