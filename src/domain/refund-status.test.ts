import { describe, expect, it } from 'vitest';
import { askRefund, type RefundRequest } from './ask-refund.ts';
import { decide } from './decide.ts';
import { paidPayment } from './ledger.fixture.ts';
import type { MoneyState } from './money-state.ts';
import { isUnderWay, mayMoveRefund, refundRules, refundStates } from './refund-status.ts';

describe('a refund', () => {
  it('moves only as the table lists it', () => {
    const moves = ['new', ...refundStates].flatMap((from) =>
      refundStates.filter((to) => mayMoveRefund(from as 'new', to)).map((to) => `${from} ${to}`),
    );
    expect(moves.toSorted()).toEqual(refundRules.map(({ from, to }) => `${from} ${to}`).toSorted());
    expect(moves).not.toContain('pending requested');
    expect(moves).not.toContain('new done');
  });

  it('is under way until its provider has said what became of it', () => {
    expect(refundStates.filter(isUnderWay)).toEqual(['requested', 'pending']);
  });
});

const payment = paidPayment({
  chargeIds: ['c'],
  allocations: [{ id: 'a', chargeId: 'c', left: 900 }],
  returned: 100,
  reserved: 300,
});
const request: RefundRequest = { minor: 100, way: { partial: true }, isForeignMoney: false };

describe('what may be asked of a provider', () => {
  it.each([
    ['a part of what is left', {}, {}, 100],
    ['all that is left, less what is under way', {}, { minor: null }, 600],
    ['the last cent of it', {}, { minor: 600 }, 600],
    ['never more', {}, { minor: 601 }, 'amount_out_of_range'],
    ['nothing where nothing is left', { reserved: 900 }, { minor: null }, 'amount_out_of_range'],
    ['nothing where its bank took more than was left beside it', { returned: 900 }, {}, 'amount_out_of_range'],
    ['nothing of a payment without money', { status: 'failed' }, {}, 'invalid_payment_status'],
    ['nothing where it sends nothing', {}, { way: null }, 'refund_not_possible'],
    ['no part where it sends only the whole', {}, { way: { partial: false } }, 'refund_not_possible'],
    ['the whole of it', { returned: 0, reserved: 0 }, { way: { partial: false }, minor: null }, 1_000],
    ['no money that came in another currency', {}, { isForeignMoney: true }, 'refund_not_possible'],
    ['nothing while its bank disputes it', { disputed: true }, {}, 'payment_disputed'],
  ] as const)('is %s', (_what, state, more, expected) => {
    const decision = askRefund({ ...payment, ...state }, { ...request, ...more });
    expect(decision.ok ? decision.minor : decision.code).toBe(expected);
  });
});

describe('what a school records by itself', () => {
  const state: MoneyState = {
    session: { id: 's', state: 'paid', currency: 'MXN', disabled: false, restPayable: true, generateInvoice: false },
    charges: [{ id: 'c', amount: 900, allocated: 900, settledElsewhere: false }],
    payments: [payment],
  };
  const returned = { kind: 'money_returned', paymentId: 'p', returnId: 'r', as: 'refund' } as const;

  it('leaves what is under way alone; a fact does not', () => {
    expect(decide(state, { ...returned, minor: 601, byHand: true })).toEqual({
      ok: false,
      code: 'amount_out_of_range',
    });
    expect(decide(state, { ...returned, minor: 600, byHand: true }).ok).toBe(true);
    expect(decide(state, { ...returned, minor: 900 }).ok).toBe(true);
  });
});
