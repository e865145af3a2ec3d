import { describe, expect, it } from 'vitest';
import type { Ledger } from './ledger.fixture.ts';
import { openLedger } from './ledger.fixture.ts';
import type { MoneyEvent } from './money-change.ts';
import { after, charges, disable, found, prepare, start, submit, windowPassed } from './money-scenes.fixture.ts';
import { startAgain, type StartFacts, type StartVerdict, unwantedBecause } from './start-again.ts';

/** p1 was confirmed and its start has no answer; p2, of the same charges, is superseded beside it. */
function lost(session: Parameters<typeof openLedger>[1] = {}): Ledger {
  const beside = after(start(openLedger(charges, session), 'p2'), windowPassed('p2'));
  const chosen = after(beside, prepare(beside, 'p1'));
  return after(chosen, submit(chosen, 'p1'));
}
const facts: StartFacts = { hasProviderRef: false, hasLink: true, ageSeconds: 60 };
const card = { repeatSeconds: 23 * 3_600, capturesAtOnce: true };
const voucher = { repeatSeconds: 23 * 3_600, capturesAtOnce: false };
const hour = 3_600;

const money = (minor: number): MoneyEvent => ({ kind: 'money_received', paymentId: 'p2', minor, currency: 'MXN' });
const request: MoneyEvent = { kind: 'cancel_wished', paymentId: 'p1' };
const placed: MoneyEvent = { kind: 'placed', paymentId: 'p1', phase: 'awaiting_payer' };

describe('a start that was not answered', () => {
  const cells: readonly (readonly [string, Ledger, Partial<StartFacts>, StartVerdict])[] = [
    ['while the family waits for it', lost(), {}, 'again'],
    ['once it is known at the provider', lost(), { hasProviderRef: true }, 'answered'],
    ['once it was answered after all', after(lost(), placed), {}, 'answered'],
    ['once it has ended', after(lost(), { kind: 'ended', paymentId: 'p1', as: 'failed' }), {}, 'answered'],
    ['once the charges were paid another way', after(lost(), money(1_000)), {}, 'paid'],
    ['once the school got money that nobody announced', after(lost(), found('n', 1_000)), {}, 'paid'],
    ['once a part of it came another way', after(lost(), money(300)), {}, 'owes_less'],
    ['once the family called it off', after(lost(), request), {}, 'cancel_wished'],
    ['once another attempt may begin', after(lost(), windowPassed('p1')), {}, 'superseded'],
    ['once the school switched payments off', disable(lost(), true), {}, 'disabled'],
    ['once the school ended its links', lost(), { hasLink: false }, 'links_ended'],
  ];
  it.each(cells)('%s', (_when, { state }, more, verdict) => {
    expect(startAgain(state, 'p1', { ...facts, ...more }, card)).toBe(verdict);
    expect(startAgain(state, 'p1', { ...facts, ...more }, voucher)).toBe(verdict);
  });

  it('of a payment that nobody knows is not made', () => {
    expect(startAgain(lost().state, 'nobody', facts, card)).toBe('answered');
  });

  it('that takes the money is made again a minute short of the half hour in which nothing else can begin', () => {
    const at = (ageSeconds: number) => startAgain(lost().state, 'p1', { ...facts, ageSeconds }, card);
    expect([at(29 * 60 - 1), at(29 * 60)]).toEqual(['again', 'too_late']);
  });

  it('that takes no money is made again for as long as its provider remembers the key', () => {
    const at = (ageSeconds: number) => startAgain(lost().state, 'p1', { ...facts, ageSeconds }, voucher);
    expect([at(23 * hour - 1), at(23 * hour)]).toEqual(['again', 'too_late']);
  });

  it('is only looked for where the provider keeps no keys', () => {
    const rules = { repeatSeconds: 0, capturesAtOnce: false };
    expect(startAgain(lost().state, 'p1', facts, rules)).toBe('look_up');
    expect(startAgain(after(lost(), request).state, 'p1', facts, rules)).toBe('cancel_wished');
  });
});

it('an answer that comes late is of a payment that is wanted or not by the same rule', () => {
  const [ledger, gone] = [lost(), after(lost(), request)];
  const own = ({ state }: Ledger) => state.payments.find(({ id }) => id === 'p1');
  for (const books of [ledger, gone]) {
    const payment = own(books);
    if (!payment) throw new Error('p1 is there');
    expect(unwantedBecause(books.state, payment, facts)).toBe(books === gone ? 'cancel_wished' : null);
  }
});
