import { expect, test } from 'vitest';
import { type PaperFacts, type PaperState, paperState } from './paper-state.ts';

const now = new Date('2026-11-23T12:00:00Z');
const [tomorrow, yesterday] = [new Date('2026-11-24T12:00:00Z'), new Date('2026-11-22T12:00:00Z')];
const slip: PaperFacts = {
  status: 'pending',
  phase: 'awaiting_payer',
  received: null,
  returned: 0,
  payBefore: tomorrow,
  isUnwanted: false,
  cases: [],
};
const paid: PaperFacts = { ...slip, status: 'successful', phase: 'none', received: 100_00 };
const short = (resolution: PaperFacts['cases'][number]['resolution']) => [{ kind: 'underpaid', resolution }] as const;

test.each<[what: string, facts: PaperFacts, state: PaperState | null]>([
  ['a slip with time left is to be paid', slip, 'payable'],
  ['to the very second', { ...slip, payBefore: now }, 'expired'],
  ['a slip whose time is over has expired, though money may still show', { ...slip, phase: 'grace' }, 'expired'],
  ['one that nobody paid in the end has expired', { ...slip, status: 'failed', payBefore: yesterday }, 'expired'],
  ['one that is being voided must not be paid', { ...slip, isUnwanted: true }, 'cancelled'],
  [
    'one that is voided is cancelled, however late',
    { ...slip, status: 'cancelled', payBefore: yesterday },
    'cancelled',
  ],
  ['what a bank still validates waits', { ...slip, phase: 'awaiting_provider', payBefore: null }, 'waiting'],
  ['what was declined is cancelled', { ...slip, status: 'rejected', payBefore: null }, 'cancelled'],
  ['money that came is paid', paid, 'paid'],
  ['after its time too', { ...paid, payBefore: yesterday, cases: [{ kind: 'late', resolution: null }] }, 'paid'],
  ['too little is looked into', { ...paid, cases: short(null) }, 'in_review'],
  ['until its school takes it as enough', { ...paid, cases: short('accepted') }, 'paid'],
  ['kept for the family it pays nothing', { ...paid, cases: short('credited') }, 'in_review'],
  ['another currency is looked into', { ...paid, cases: [{ kind: 'wrong_currency', resolution: null }] }, 'in_review'],
  ['too much is paid', { ...paid, cases: [{ kind: 'overpaid', resolution: null }] }, 'paid'],
  ['a part of it gone back is still paid', { ...paid, returned: 99_99 }, 'paid'],
  ['all of it gone back is returned', { ...paid, returned: 100_00 }, 'returned'],
  ['a choice that was never confirmed has no paper', { ...slip, status: 'pristine', phase: 'none' }, null],
])('%s', (_what, facts, state) => expect(paperState(facts, now)).toBe(state));
