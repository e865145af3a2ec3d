/** Refunds, disputes and chargebacks by chance, beside each other; run on as `simulation.test.ts` is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askRefund } from './ask-refund.ts';
import { decide } from './decide.ts';
import { liveRefunds } from './refund-life.fixture.ts';
import type { LifeRules } from './refund-life-books.fixture.ts';

const simulations = process.env['CUOTA_SIMULATIONS'];
const ordinary = { numRuns: 3000, seed: 20_261_122 };
const amounts = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 });
const steps = fc.noBias(fc.array(fc.nat(2 ** 30 - 1), { maxLength: 30, size: 'max' }));

function simulate(rules: Partial<LifeRules>, how: { numRuns: number; seed?: number }): ReadonlySet<string> {
  const seen = new Set<string>();
  fc.assert(
    fc.property(amounts, steps, (charges, life) => {
      for (const each of liveRefunds(charges, life, { decide, ask: askRefund, ...rules })) seen.add(each);
    }),
    { ...how, includeErrorInReport: true },
  );
  return seen;
}

it('money that goes back in every way at once is taken off once, and never kept twice', { timeout: 1_800_000 }, () => {
  const seen = simulate({}, simulations ? { numRuns: Number(simulations) } : ordinary);
  expect([...seen].toSorted()).toEqual(
    ['', ' beside']
      .flatMap((beside) => [
        `done${beside} taken`,
        `failed${beside}`,
        `failed${beside} taken`,
        `pending${beside}`,
        `requested${beside}`,
      ])
      .toSorted(),
  );
});

const wrong: readonly (readonly [string, string, Partial<LifeRules>])[] = [
  [
    'that forgets what is under way when more is asked for',
    'R1',
    { ask: (payment, request) => askRefund({ ...payment, reserved: 0 }, request) },
  ],
  [
    'that lets the school record what is under way',
    'R1',
    { decide: (state, event) => decide(state, event.kind === 'money_returned' ? { ...event, byHand: false } : event) },
  ],
  [
    'that takes a refund off twice',
    'R4',
    {
      decide: (state, event) => {
        const isRefund = event.kind === 'money_returned' && event.as === 'refund';
        const twice = isRefund && decide(state, { ...event, minor: event.minor * 2 });
        return twice && twice.ok ? twice : decide(state, event);
      },
    },
  ],
  [
    'that gives back a part of what a bank took',
    'R3',
    {
      decide: (state, event) =>
        decide(state, event.kind === 'money_reinstated' ? { ...event, entries: event.entries.slice(0, -1) } : event),
    },
  ],
];

describe('a rule goes red', () => {
  it.each(wrong)('%s: %s', (_name, invariant, rules) => {
    expect(() => simulate(rules, { ...ordinary, numRuns: 1000 })).toThrow(
      new RegExp(`seed: [\\s\\S]*\\b${invariant}\\b`),
    );
  });
});
