import { describe, expect, it } from 'vitest';
import type { MoneyChange, ReturnedEntry } from './money-change.ts';
import { paidPayment } from './ledger.fixture.ts';
import type { MoneyState } from './money-state.ts';
import { decide } from './decide.ts';

/** A payment over two charges with commission, of which its bank took everything. */
const payment = paidPayment({ commission: 50, received: 1_050, returned: 1_050 });
const entries: readonly ReturnedEntry[] = [
  { part: 'charge', allocationId: 'on-b', chargeId: 'b', amount: 400 },
  { part: 'charge', allocationId: 'on-a', chargeId: 'a', amount: 600 },
  { part: 'commission', allocationId: null, chargeId: null, amount: 50 },
];

function reinstated(paidMeanwhile: { readonly a: number; readonly b: number }): readonly MoneyChange[] {
  const state: MoneyState = {
    session: { id: 's', state: 'open', currency: 'MXN', disabled: false, restPayable: true, generateInvoice: false },
    charges: [
      { id: 'a', amount: 600, allocated: paidMeanwhile.a, settledElsewhere: false },
      { id: 'b', amount: 400, allocated: paidMeanwhile.b, settledElsewhere: false },
    ],
    payments: [payment],
  };
  const decision = decide(state, { kind: 'money_reinstated', paymentId: 'p', returnId: 'r', entries });
  return decision.ok ? decision.changes : [];
}
const parts = (changes: readonly MoneyChange[]) =>
  changes.flatMap((change) =>
    change.kind === 'returned' ? [[change.allocationId ?? change.part, change.amount]] : [],
  );
const others = (changes: readonly MoneyChange[]) =>
  changes.flatMap((change) => {
    if (change.kind === 'announced') return [change.type];
    if (change.kind === 'case_opened') return [`${change.as} ${change.amount}`];
    return change.kind === 'session_moved' ? [change.to] : [];
  });

describe('what a bank gives back', () => {
  it('settles again what it had settled, to the cent', () => {
    const changes = reinstated({ a: 0, b: 0 });
    expect(parts(changes)).toEqual([
      ['on-b', -400],
      ['on-a', -600],
      ['commission', -50],
    ]);
    expect(others(changes)).toEqual(['paid', 'payment_session.paid', 'payment.reinstated']);
  });

  it('stands on no charge that was paid another way meanwhile, and is a case', () => {
    const changes = reinstated({ a: 600, b: 100 });
    expect(parts(changes)).toEqual([
      ['on-b', -300],
      ['commission', -50],
      ['unallocated', -700],
    ]);
    expect(others(changes)).toEqual([
      'double 700',
      'case.opened',
      'paid',
      'payment_session.paid',
      'payment.reinstated',
    ]);
  });
});
