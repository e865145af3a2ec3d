import { describe, expect, test } from 'vitest';
import { caseKinds } from './money-state.ts';
import { maySayPreference, onTopKinds, onTopOf } from './payer-preference.ts';

type Facts = Parameters<typeof maySayPreference>[0];
const of = (kind: (typeof caseKinds)[number], more: Partial<Facts['cases'][number]> = {}): Facts => ({
  cases: [{ kind, amount: 500, status: 'open', excess: { amount: 500, left: 500 }, ...more }],
  refunds: [],
});

describe('who may say what becomes of money', () => {
  test.each(caseKinds)('of an open case %s: only where too much came', (kind) => {
    expect(maySayPreference(of(kind))).toBe(kind === 'overpaid' || kind === 'double');
    expect(onTopOf(of(kind)) !== null).toBe(kind === 'overpaid' || kind === 'double');
  });

  test.each(onTopKinds)('until the school decided the case %s', (kind) => {
    expect(maySayPreference(of(kind, { status: 'resolved' }))).toBe(false);
    expect(onTopOf(of(kind, { status: 'resolved' }))).toEqual({ amount: 500, left: 500 });
  });

  test('nobody is asked about money that went back or is on its way', () => {
    expect(maySayPreference(of('overpaid', { excess: { amount: 500, left: 0 } }))).toBe(false);
    const facts = of('double', { excess: { amount: 500, left: 300 } });
    const sent = (amount: number, reserves = true) => ({ ...facts, refunds: [{ amount, reserves }] });
    expect(onTopOf(sent(200))).toEqual({ amount: 500, left: 100 });
    expect(maySayPreference(sent(300))).toBe(false);
    expect(maySayPreference(sent(300, false)), 'one that is over reserves nothing').toBe(true);
  });

  test('money that is all commission came on top too', () => {
    expect(onTopOf(of('double', { excess: null }))).toEqual({ amount: 500, left: 500 });
  });
});
