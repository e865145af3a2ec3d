/** The payer's possible starts, the end of an attempt's block, and the voids once all is paid. */
import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import { type Ledger, openLedger } from './ledger.fixture.ts';
import type { MoneyEvent } from './money-change.ts';
import {
  after,
  charges,
  disable,
  found,
  prepare,
  received,
  start,
  submit,
  windowPassed,
} from './money-scenes.fixture.ts';

const open = (session: Parameters<typeof openLedger>[1] = {}) => openLedger(charges, session);
const refused = (code: string) => ({ ok: false, code });

describe('a payer begins', () => {
  it('and another method takes its place by the payer’s own doing; one who never comes back does nothing', () => {
    const begun = after(open(), prepare(open(), 'p1'));
    expect(after(begun, prepare(begun, 'p2')).events[1]).toMatchObject({ paymentId: 'p1', actor: 'payer' });
    expect(after(begun, { kind: 'abandoned', paymentId: 'p1' }).events[1]).toMatchObject({ actor: 'system' });
  });
  it('and confirms after the price changed: refused, whichever way it changed', () => {
    for (const base of [999, 1001]) {
      const stale: MoneyEvent = { kind: 'prepared', paymentId: 'p1', base, commission: 0, chargeIds: ['a', 'b'] };
      const books = after(open(), stale);
      expect(decide(books.state, submit(books, 'p1'))).toEqual(refused('quote_changed'));
    }
  });
  it('and confirms what another device has had priced anew meanwhile: refused, whatever of it is another', () => {
    const books = after(open(), prepare(open(), 'p1', ['a', 'b'], 30));
    expect(decide(books.state, submit(books, 'p1')).ok).toBe(true);
    for (const agreed of [{ base: 900 }, { commission: 0 }, { chargeIds: ['a', 'c'] }, { chargeIds: ['a', 'b', 'c'] }])
      expect(decide(books.state, submit(books, 'p1', agreed))).toEqual(refused('quote_changed'));
  });
  it('and a part of it was paid meanwhile: the price is another', () => {
    const books = after(open(), prepare(open(), 'p1'), found('n', 700));
    expect(decide(books.state, submit(books, 'p1'))).toEqual(refused('quote_changed'));
  });
});

describe('the payer of a short payment', () => {
  const short = (restPayable: boolean) => after(start(open({ restPayable }), 'p1'), received('p1', 700));

  it('waits for the school where the rest is not payable, to begin and to confirm', () => {
    const books = short(false);
    expect(decide(books.state, prepare(books, 'p2'))).toEqual(refused('payment_session_under_review'));
    const prepared = after(open({ restPayable: false }), prepare(open(), 'p2'), found('n', 700));
    expect(decide(prepared.state, submit(prepared, 'p2'))).toEqual(refused('payment_session_under_review'));
  });
  it.each(['refunded', 'credited'] as const)('may go on when the school has decided: %s', (as) => {
    const books = after(short(false), { kind: 'case_decided', paymentId: 'p1', case: 'underpaid', as });
    expect(decide(books.state, prepare(books, 'p2')).ok).toBe(true);
  });
  it('is not held up by money that was over or late', () => {
    const books = after(start(open({ restPayable: false }), 'p1', ['a']), received('p1', 800));
    expect(decide(books.state, prepare(books, 'p2')).ok).toBe(true);
  });
});

describe('what stops a payer is named in this order', () => {
  it('paid, then in process, then disabled, then under review', () => {
    const review = disable(after(start(open({ restPayable: false }), 'p1'), received('p1', 700)), true);
    const inProcess = disable(start(open({ restPayable: false }), 'p1'), true);
    const paid = disable(after(start(open(), 'p1'), found('n', 1000)), true);
    const code = ({ state }: Ledger) => decide(state, prepare(open(), 'x'));
    expect(code(paid)).toEqual(refused('payment_session_already_paid'));
    expect(code(inProcess)).toEqual(refused('payment_session_already_in_confirmation_pending_state'));
    expect(code(review)).toEqual(refused('payment_session_disabled'));
    expect(code(disable(review, false))).toEqual(refused('payment_session_under_review'));
  });
});

describe('once all is paid', () => {
  const two = () => start(after(start(open(), 'p1'), windowPassed('p1')), 'p2');
  const listCancelRequests = ({ state }: Ledger) =>
    state.payments.filter((each) => each.cancelRequested).map(({ id }) => id);

  it('every other voucher is to be voided, the superseded one and the active one', () => {
    expect(listCancelRequests(after(two(), found('n', 1000)))).toEqual(['p1', 'p2']);
    expect(listCancelRequests(after(two(), received('p1', 1000)))).toEqual(['p2']);
    expect(listCancelRequests(after(two(), received('p2', 1000)))).toEqual(['p1']);
  });
});
