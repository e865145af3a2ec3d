import { describe, expect, it } from 'vitest';
import { mayBeTold, type OpenRecord, sameReturn, surelySameDays, type ToldReturn } from './same-return.ts';

const record = (id: string, change: Partial<OpenRecord> = {}): OpenRecord => ({
  id,
  kind: 'refund',
  amount: 500,
  ageDays: 0,
  ...change,
});
const reportedReturn = (change: Partial<ToldReturn> = {}): ToldReturn => ({
  kind: 'refund',
  minor: 500,
  received: 1_000,
  left: 400,
  isOwn: true,
  ...change,
});

describe('a return that a provider tells of', () => {
  it.each<[string, ToldReturn, readonly OpenRecord[], string]>([
    ['with no record beside it is new', reportedReturn(), [], 'new'],
    ['is the record of its amount', reportedReturn(), [record('a')], 'a'],
    ['is the oldest of two equal ones', reportedReturn(), [record('a'), record('b')], 'a'],
    [
      'is the one of its amount, whatever else was recorded',
      reportedReturn(),
      [record('a', { amount: 1 }), record('b')],
      'b',
    ],
    [
      'is one of all that came, though the provider took its fee too',
      reportedReturn({ minor: 1_100 }),
      [record('a', { amount: 1_000 })],
      'a',
    ],
    ['of another amount is asked about', reportedReturn(), [record('a', { amount: 499 })], 'maybe_recorded'],
    ['of another kind is asked about', reportedReturn({ kind: 'chargeback' }), [record('a')], 'maybe_recorded'],
    ['is the record up to its last day', reportedReturn(), [record('a', { ageDays: surelySameDays })], 'a'],
    ['is asked about where nothing is left of the payment', reportedReturn({ left: 0 }), [], 'maybe_recorded'],
    [
      'is another one where its provider alone told of all that went back',
      reportedReturn({ left: 0, isOwn: false }),
      [],
      'new',
    ],
    ['of a payment without money is nobody’s question', reportedReturn({ received: 0, left: 0 }), [], 'new'],
    ['is asked about after that', reportedReturn(), [record('a', { ageDays: surelySameDays + 0.1 })], 'maybe_recorded'],
  ])('%s', (_what, one, records, expected) => {
    const found = sameReturn(one, records);
    expect(found.as === 'recorded' ? found.id : found.as).toBe(expected);
  });
});

describe('a return that a school records', () => {
  it.each<[number, readonly number[], boolean]>([
    [500, [], false],
    [500, [500], true],
    [500, [300, 500], true],
    [500, [300, 200], true],
    [500, [300, 100], false],
    [500, [499], false],
  ])('of %i beside the provider’s %j: %s', (minor, amounts, expected) => {
    expect(mayBeTold(minor, amounts)).toBe(expected);
  });
});
