import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import type { Decision, MoneyChange, MoneyEvent } from './money-change.ts';
import type { ChargeState, MoneyState, PaymentState } from './money-state.ts';
import { type PaymentStatus, paymentStatuses } from './payment-status.ts';

const charge = (id: string, amount: number, allocated = 0): ChargeState => ({ id, amount, allocated });

function payment(status: PaymentStatus, more: Partial<PaymentState> = {}): PaymentState {
  const phase = status === 'pending' ? 'awaiting_payer' : 'none';
  return {
    id: 'p1',
    status,
    phase,
    base: 1000,
    commission: 0,
    received: status === 'successful' ? 1000 : null,
    superseded: false,
    chargeIds: ['a', 'b'],
    openCases: [],
    ...more,
  };
}

function state(
  payments: readonly PaymentState[],
  more: Partial<MoneyState['session']> = {},
  charges = [charge('a', 600), charge('b', 400)],
): MoneyState {
  const active = payments.some((each) => each.status === 'pending' && !each.superseded);
  return {
    session: { id: 's', state: active ? 'confirmation_pending' : 'open', currency: 'MXN', disabled: false, ...more },
    charges,
    payments,
  };
}

const received = (minor: number, currency = 'MXN'): MoneyEvent => ({
  kind: 'money_received',
  paymentId: 'p1',
  minor,
  currency,
});

function changesOf(decision: Decision): readonly MoneyChange[] {
  if (!decision.ok) throw new Error(`refused: ${decision.code}`);
  return decision.changes;
}
const kinds = (decision: Decision) =>
  changesOf(decision).map((change) =>
    change.kind === 'payment_moved' || change.kind === 'session_moved'
      ? `${change.kind} ${change.to}`
      : change.kind === 'case_opened'
        ? `case ${change.as}`
        : change.kind,
  );

describe('money that arrives as asked', () => {
  it('settles every charge, ends the session and tells the school', () => {
    expect(kinds(decide(state([payment('pending')]), received(1000)))).toEqual([
      'payment_moved successful',
      'announced',
      'received',
      'allocated',
      'allocated',
      'session_moved paid',
    ]);
  });
  it('takes the commission before the charges', () => {
    const decision = decide(state([payment('pending', { commission: 29 })]), received(1029));
    expect(
      changesOf(decision)
        .filter((change) => change.kind === 'allocated')
        .map((change) => change.amount),
    ).toEqual([600, 400]);
  });
  it('changes nothing when it is told of a second time', () => {
    expect(
      changesOf(
        decide(
          state([payment('successful')], { state: 'paid' }, [charge('a', 600, 600), charge('b', 400, 400)]),
          received(1000),
        ),
      ),
    ).toEqual([]);
  });
});

describe('money that does not arrive as asked is booked and opens a case', () => {
  const settled = [charge('a', 600, 600), charge('b', 400, 400)];
  it.each([
    [
      'short: the oldest charge first, the rest as a part',
      state([payment('pending')]),
      received(700),
      ['case underpaid', 'session_moved open'],
      700,
    ],
    [
      'over: what has no charge is excess',
      state([payment('pending')]),
      received(1200),
      ['excess', 'case overpaid', 'session_moved paid'],
      1000,
    ],
    ['late: after it failed', state([payment('failed')]), received(1000), ['case late', 'session_moved paid'], 1000],
    [
      'late: after it was rejected',
      state([payment('rejected')]),
      received(1000),
      ['case late', 'session_moved paid'],
      1000,
    ],
    [
      'late: after it was cancelled',
      state([payment('cancelled')]),
      received(1000),
      ['case late', 'session_moved paid'],
      1000,
    ],
    [
      'double: a second attempt of a paid session',
      state([payment('pending')], { state: 'paid' }, settled),
      received(1000),
      ['excess', 'case overpaid'],
      0,
    ],
    [
      'another currency: nothing is settled with it',
      state([payment('pending')]),
      received(1000, 'USD'),
      ['case wrong_currency', 'session_moved open'],
      0,
    ],
    [
      'at a disabled school all the same',
      state([payment('pending')], { disabled: true }),
      received(1000),
      ['session_moved paid'],
      1000,
    ],
    [
      'less than the commission: nothing is settled',
      state([payment('pending', { commission: 50 })]),
      received(30),
      ['case underpaid', 'session_moved open'],
      0,
    ],
  ])('%s', (_name, before, event, expected, allocated) => {
    const decision = decide(before, event);
    expect(kinds(decision)).toEqual(expect.arrayContaining(['payment_moved successful', 'received', ...expected]));
    expect(
      changesOf(decision).reduce((sum, change) => (change.kind === 'allocated' ? sum + change.amount : sum), 0),
    ).toBe(allocated);
  });
  it('paid twice on one voucher: only the growth is booked', () => {
    const paid = state([payment('successful')], { state: 'paid' }, settled);
    expect(changesOf(decide(paid, received(2000)))).toEqual([
      { kind: 'received', paymentId: 'p1', total: 2000 },
      { kind: 'excess', paymentId: 'p1', amount: 1000 },
      { kind: 'case_opened', paymentId: 'p1', as: 'overpaid', amount: 1000 },
    ]);
  });
  it('short, then the rest on the same reference: the case closes and the session is paid', () => {
    const short = state([payment('successful', { received: 700, openCases: ['underpaid'] })], { state: 'open' }, [
      charge('a', 600, 600),
      charge('b', 400, 100),
    ]);
    expect(kinds(decide(short, received(1000)))).toEqual([
      'received',
      'allocated',
      'case_closed',
      'session_moved paid',
    ]);
  });
});

describe('what a payer may start', () => {
  const prepare: MoneyEvent = { kind: 'prepared', paymentId: 'p2', base: 1000, commission: 0, chargeIds: ['a', 'b'] };
  it('a second method replaces the first that was not confirmed', () => {
    expect(kinds(decide(state([payment('pristine')]), prepare))).toEqual([
      'payment_moved cancelled',
      'announced',
      'payment_created',
    ]);
  });
  it.each([
    ['a payment in process', state([payment('pending')]), 'payment_session_already_in_confirmation_pending_state'],
    ['a paid session', state([payment('successful')], { state: 'paid' }), 'payment_session_already_paid'],
    ['a disabled school', state([], { disabled: true }), 'payment_session_disabled'],
  ])('%s stops a new one', (_name, before, code) => {
    expect(decide(before, prepare)).toEqual({ ok: false, code });
  });
  it('a price that changed under the payer is refused at submit', () => {
    expect(decide(state([payment('pristine', { base: 999 })]), { kind: 'submitted', paymentId: 'p1' })).toEqual({
      ok: false,
      code: 'quote_changed',
    });
  });
  it.each(paymentStatuses.filter((status) => status !== 'pristine'))('a %s payment cannot be submitted', (status) => {
    expect(decide(state([payment(status)]), { kind: 'submitted', paymentId: 'p1' })).toEqual({
      ok: false,
      code: 'invalid_payment_status',
    });
  });
});

describe('endings without money', () => {
  it.each(['rejected', 'failed', 'cancelled'] as const)('%s opens the session again and tells the school', (as) => {
    expect(kinds(decide(state([payment('pending')]), { kind: 'ended', paymentId: 'p1', as }))).toEqual([
      `payment_moved ${as}`,
      'announced',
      'session_moved open',
    ]);
  });
  it.each(['rejected', 'failed', 'cancelled'] as const)('%s after success is stale and changes nothing', (as) => {
    expect(changesOf(decide(state([payment('successful')]), { kind: 'ended', paymentId: 'p1', as }))).toEqual([]);
  });
  it('a voucher past its day waits in grace, and only then fails', () => {
    expect(changesOf(decide(state([payment('pending')]), { kind: 'given_up', paymentId: 'p1' }))).toEqual([]);
    expect(
      kinds(decide(state([payment('pending', { phase: 'grace' })]), { kind: 'given_up', paymentId: 'p1' })),
    ).toEqual(['payment_moved failed', 'announced', 'session_moved open']);
  });
  it('the end of a superseded payment leaves the newer one active', () => {
    const before = state([payment('pending', { superseded: true }), payment('pending', { id: 'p2' })]);
    expect(kinds(decide(before, { kind: 'ended', paymentId: 'p1', as: 'failed' }))).toEqual([
      'payment_moved failed',
      'announced',
    ]);
  });
});

describe('properties', () => {
  it('no money is ever lost: what was received is allocated, commission, or excess, unless a case says why', () => {
    const amounts = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(
        fc.array(amounts, { minLength: 1, maxLength: 5 }),
        fc.nat(5000),
        fc.integer({ min: 1, max: 600_000 }),
        fc.constantFrom(...paymentStatuses.filter((status) => status !== 'successful')),
        (list, commission, minor, status) => {
          const charges = list.map((amount, index) => charge(`c${index}`, amount));
          const base = list.reduce((sum, amount) => sum + amount, 0);
          const before = state(
            [payment(status, { base, commission, chargeIds: charges.map(({ id }) => id) })],
            {},
            charges,
          );
          const changes = changesOf(decide(before, received(minor)));
          const booked = changes.reduce(
            (sum, change) => (change.kind === 'allocated' || change.kind === 'excess' ? sum + change.amount : sum),
            0,
          );
          expect(booked).toBe(Math.max(0, minor - commission));
          expect(changes.some((change) => change.kind === 'case_opened' && change.as === 'underpaid')).toBe(
            minor < base + commission,
          );
          expect(changes.some((change) => change.kind === 'session_moved' && change.to === 'paid')).toBe(
            minor >= base + commission,
          );
        },
      ),
    );
  });
  it('success is never left, whatever happens next', () => {
    const events: readonly MoneyEvent[] = [
      ...(['rejected', 'failed', 'cancelled'] as const).map((as): MoneyEvent => ({
        kind: 'ended',
        paymentId: 'p1',
        as,
      })),
      { kind: 'given_up', paymentId: 'p1' },
      { kind: 'abandoned', paymentId: 'p1' },
      { kind: 'pay_before_passed', paymentId: 'p1' },
      { kind: 'placed', paymentId: 'p1', phase: 'awaiting_payer' },
      received(1),
    ];
    for (const event of events) expect(changesOf(decide(state([payment('successful')]), event))).toEqual([]);
  });
});
