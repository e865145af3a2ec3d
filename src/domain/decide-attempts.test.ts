/** What a payer may begin, when an attempt no longer blocks the next, and what is voided once all is paid. */
import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import { type Ledger, openLedger } from './ledger.fixture.ts';
import { broken } from './ledger-invariants.fixture.ts';
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
const standing = ({ state }: Ledger) => state.payments.map(({ id, status, superseded }) => [id, status, superseded]);

describe('a payer begins', () => {
  it('and chooses another method: the first was never sent anywhere, so it is cancelled (P7)', () => {
    const books = open();
    const second = after(books, prepare(books, 'p1'), prepare(books, 'p2'));
    expect(standing(second)).toEqual([
      ['p1', 'cancelled', false],
      ['p2', 'pristine', false],
    ]);
    expect(second.events[1]).toMatchObject({ paymentId: 'p1', to: 'cancelled', actor: 'payer' });
  });
  it('and never comes back, or chooses another method: it is cancelled, and the school hears nothing of it', () => {
    const books = after(open(), prepare(open(), 'p1'), { kind: 'abandoned', paymentId: 'p1' });
    expect(books.events[1]).toMatchObject({ to: 'cancelled', actor: 'system' });
    const replaced = after(open(), prepare(open(), 'p1'), prepare(open(), 'p2'));
    expect([books.announcements, replaced.announcements]).toEqual([[], []]);
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
  it('for the oldest charge alone: the other stays owed and the session open', () => {
    const books = after(start(open(), 'p1', ['a']), received('p1', 600));
    expect([books.state.session.state, books.cases]).toEqual(['open', []]);
  });
});

describe('the payer of a short payment', () => {
  const short = (restPayable: boolean) => after(start(open({ restPayable }), 'p1'), received('p1', 700));

  it('may pay the rest at once', () => {
    const books = after(start(short(true), 'p2'), received('p2', 300));
    expect(books.state.session.state).toBe('paid');
  });
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

describe('after half an hour without an outcome (S3)', () => {
  const waited = () => after(start(open(), 'p1'), windowPassed('p1'));

  it('the session is open again and the voucher stays payable', () => {
    const books = waited();
    expect([books.state.session.state, standing(books)]).toEqual(['open', [['p1', 'pending', true]]]);
    expect(decide(books.state, prepare(books, 'p2')).ok).toBe(true);
  });
  it('nobody is told: nothing has ended', () => {
    expect(waited().announcements).toEqual(start(open(), 'p1').announcements);
  });
  it('both may succeed: the first pays, the second is double', () => {
    const books = after(start(waited(), 'p2'), received('p1', 1000), received('p2', 1000));
    expect(books.cases.map(({ paymentId, kind }) => [paymentId, kind])).toEqual([['p2', 'double']]);
    expect(broken(books)).toEqual([]);
  });
  it('its end leaves the newer attempt in charge', () => {
    const books = after(start(waited(), 'p2'), { kind: 'ended', paymentId: 'p1', as: 'failed' });
    expect(books.state.session.state).toBe('confirmation_pending');
  });
  it('its short money does too', () => {
    const books = after(start(waited(), 'p2'), received('p1', 100));
    expect(books.state.session.state).toBe('confirmation_pending');
  });
});

describe('once all is paid', () => {
  const two = () => start(after(start(open(), 'p1'), windowPassed('p1')), 'p2');
  const wanted = ({ state }: Ledger) => state.payments.filter((each) => each.cancelRequested).map(({ id }) => id);

  it('every other voucher is to be voided, the superseded one and the active one', () => {
    expect(wanted(after(two(), found('n', 1000)))).toEqual(['p1', 'p2']);
    expect(wanted(after(two(), received('p1', 1000)))).toEqual(['p2']);
    expect(wanted(after(two(), received('p2', 1000)))).toEqual(['p1']);
  });
  it('and stays payable until its provider says that it is void (P8)', () => {
    const books = after(two(), received('p1', 1000));
    expect(standing(books)[1]).toEqual(['p2', 'pending', false]);
    const voided = after(books, { kind: 'ended', paymentId: 'p2', as: 'cancelled' });
    expect([standing(voided)[1], voided.state.session.state]).toEqual([['p2', 'cancelled', false], 'paid']);
  });
  it('while something is owed none is', () => {
    expect(wanted(after(two(), received('p1', 999)))).toEqual([]);
  });
});

describe('a reference nobody paid', () => {
  it('waits in grace, and only then fails', () => {
    const asked = start(open(), 'p1');
    const early = after(asked, { kind: 'given_up', paymentId: 'p1' });
    expect(early).toEqual(asked);
    const late = after(asked, { kind: 'pay_before_passed', paymentId: 'p1' }, { kind: 'given_up', paymentId: 'p1' });
    expect([standing(late), late.state.session.state]).toEqual([[['p1', 'failed', false]], 'open']);
    expect(late.events.at(-1)).toMatchObject({ to: 'failed', actor: 'system' });
  });
  it('that no provider ever had fails as well', () => {
    const begun = after(open(), prepare(open(), 'p1'));
    const books = after(begun, submit(begun, 'p1'), { kind: 'given_up', paymentId: 'p1' });
    expect(standing(books)).toEqual([['p1', 'failed', false]]);
  });
});
