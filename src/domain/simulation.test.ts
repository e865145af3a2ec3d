/**
 * Thousands of random sessions. An ordinary run repeats the same ones, so that a failure is due to the code;
 * `CUOTA_SIMULATIONS=100000 npx vitest run src/domain/simulation.test.ts` runs that many new ones, and prints a
 * failure's seed.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import { type Decide, openLedger } from './ledger.fixture.ts';
import { allCells } from './money-cells.fixture.ts';
import type { MoneyChange } from './money-change.ts';
import { activePayment, type MoneyState } from './money-state.ts';
import { disable } from './money-scenes.fixture.ts';
import { transitionRules } from './payment-status.ts';
import { sessionTransitions } from './session-condition.ts';
import { type Beginning, live, nameCell, nothingSeen, type Seen } from './simulation.fixture.ts';
import { mostSteps } from './simulation-steps.fixture.ts';

const simulations = process.env['CUOTA_SIMULATIONS'];
const ordinary = { numRuns: 8000, seed: 20_261_121 };
const options = simulations ? { numRuns: Number(simulations) } : ordinary;

const beginning: fc.Arbitrary<Beginning> = fc.record({
  amounts: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
  restPayable: fc.boolean(),
  generateInvoice: fc.boolean(),
});
const steps = fc.noBias(fc.array(fc.nat(mostSteps - 1), { maxLength: 60, size: 'max' }));

/** Runs `numRuns` sessions; a failure names its seed and the shortest life that shows it. */
function simulate(by: Decide, how: { numRuns: number; seed?: number }, seen?: Seen): void {
  fc.assert(
    fc.property(beginning, steps, (start, life) => {
      live(start, life, seen ? { by, seen } : { by });
    }),
    { ...how, includeErrorInReport: true },
  );
}

describe(`whatever happens to a session, in whatever order, in ${options.numRuns} lives`, () => {
  const seen = nothingSeen();

  it('its books are sound after every step', { timeout: 1_800_000 }, () => {
    simulate(decide, options, seen);
    expect(seen.cells.size).toBeGreaterThan(0);
  });

  it('every way of a payment and of a session is gone', () => {
    const ways = transitionRules.flatMap(({ from, to, by }) => by.map((actor) => `${from} ${to} ${actor}`));
    expect([...seen.paymentEdges].toSorted()).toEqual(ways.toSorted());
    const ofSessions = sessionTransitions.filter(({ from }) => from !== 'new').map(({ from, to }) => `${from} ${to}`);
    expect([...seen.sessionEdges].toSorted()).toEqual(ofSessions.toSorted());
  });

  it('every cell of the tables is met, and none that they call impossible', () => {
    const both = [false, true].map((disabled) => disable(openLedger([]), disabled));
    const all = new Set(both.flatMap((books) => allCells.map((cell) => nameCell(cell, books))));
    // A disabled session refuses what begins an attempt, so its cells are rarer: a long run meets each of them too.
    const isLong = options.numRuns >= 60_000;
    const plain = (cells: ReadonlySet<string>) =>
      isLong ? cells : new Set([...cells].map((cell) => cell.replace(/ \| (en|dis)abled$/, '')));
    const met = plain(seen.cells);
    expect({
      never: [...plain(all)].filter((cell) => !met.has(cell)),
      impossible: [...seen.cells].filter((cell) => !all.has(cell)),
    }).toEqual({ never: [], impossible: [] });
  });
});

/** The rules with one thing wrong. */
function spoiled(how: (state: MoneyState, changes: readonly MoneyChange[]) => readonly MoneyChange[]): Decide {
  return (state, event) => {
    const decision = decide(state, event);
    return decision.ok ? { ok: true, changes: how(state, decision.changes) } : decision;
  };
}

const bookTwice: Decide = (state, event) => {
  const payment = state.payments.find(({ id }) => id === event.paymentId);
  const isRepeat = event.kind === 'money_received' && payment?.received === event.minor;
  return decide(state, isRepeat ? { ...event, minor: event.minor * 2 } : event);
};

const wrongRules: readonly (readonly [string, string, Decide])[] = [
  [
    'that forgets the case of late money',
    'I15',
    spoiled((_state, changes) => changes.filter((change) => change.kind !== 'case_opened' || change.as !== 'late')),
  ],
  ['that books a repeated message twice', 'X2', bookTwice],
  [
    'that books money on a charge which another session settled',
    'X3',
    (state, event) =>
      decide({ ...state, charges: state.charges.map((charge) => ({ ...charge, settledElsewhere: false })) }, event),
  ],
  [
    'that reopens a session beside its active payment',
    'I6',
    spoiled((state, changes) => {
      const active = activePayment(state);
      const ended = changes.find((change) => change.kind === 'payment_moved' && change.to !== 'pending');
      const isOther = ended?.kind === 'payment_moved' && active && active.id !== ended.paymentId;
      const { state: from } = state.session;
      return isOther && from === 'confirmation_pending'
        ? [...changes, { kind: 'session_moved', from, to: 'open' }]
        : changes;
    }),
  ],
  [
    'that keeps a session paid after its money went back',
    'I5',
    spoiled((_state, changes) =>
      changes.some(({ kind }) => kind === 'returned')
        ? changes.filter(({ kind }) => kind !== 'session_moved')
        : changes,
    ),
  ],
  [
    'that tells the school of a choice nobody confirmed',
    'I13',
    spoiled((_state, changes) =>
      changes.flatMap((change) =>
        change.kind === 'payment_moved' && change.from === 'pristine' && change.to === 'cancelled'
          ? [change, { kind: 'announced', paymentId: change.paymentId, type: 'payment.cancelled', about: null }]
          : [change],
      ),
    ),
  ],
  ['that loses the excess', 'I3', spoiled((_state, changes) => changes.filter(({ kind }) => kind !== 'excess'))],
  [
    'that lets a failure undo a success',
    'I7',
    (state, event) => {
      const payment = state.payments.find(({ id }) => id === event.paymentId);
      if (event.kind !== 'ended' || payment?.status !== 'successful') return decide(state, event);
      const { paymentId, as: to } = event;
      const phases = { fromPhase: 'none', toPhase: 'none' } as const;
      return {
        ok: true,
        changes: [{ kind: 'payment_moved', paymentId, from: 'successful', to, ...phases, actor: 'evidence' }],
      };
    },
  ],
  [
    'that calls the last part of a charge its settlement',
    'I1',
    spoiled((state, changes) =>
      changes.map((change) => {
        if (change.kind !== 'allocated') return change;
        const charge = state.charges.find(({ id }) => id === change.chargeId);
        return charge && charge.amount - charge.allocated === change.amount ? { ...change, as: 'settles' } : change;
      }),
    ),
  ],
];

describe('a rule goes red', () => {
  it.each(wrongRules)('%s: %s', (_name, invariant, by) => {
    expect(() => simulate(by, { numRuns: 3000, seed: ordinary.seed })).toThrow(
      new RegExp(`seed: [\\s\\S]*\\b${invariant}\\b`),
    );
  });
});
