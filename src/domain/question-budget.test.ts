import { describe, expect, it, test } from 'vitest';
import {
  listedEverySeconds,
  longestPause,
  longestStepWithin,
  mostInRhythm,
  savedSeconds,
  spentAfter,
  unusedQuestions,
  usualPerSecond,
  waitsItsTurn,
} from './question-budget.ts';

const slip = { step: 'instructions', phase: 'awaiting_payer', category: 'cash' } as const;
const atBank = { step: 'redirect', phase: 'awaiting_payer', category: 'transfer' } as const;
const card = { step: 'waiting', phase: 'awaiting_provider', category: 'card' } as const;

describe('a question waits its turn', () => {
  it.each([
    ['of a slip that was given out, from the first', slip, 2, true],
    ['of a slip that is still being made, within seconds', { ...slip, step: 'waiting' }, 15, false],
    ['of a payer at the bank, within seconds', atBank, 20, false],
    ['of a payer at the bank, minutes later', atBank, 180, true],
    ['of a start without an answer, within seconds', { ...slip, step: null, phase: 'submitting' }, 40, false],
    ['of a start without an answer, minutes later', { ...slip, step: null, phase: 'submitting' }, 60, true],
    ['of a card, within the first minutes', card, 60, false],
    ['of a card, later', card, 300, false],
  ] as const)('%s: %s', (_what, payment, pause, waits) => {
    expect(waitsItsTurn(payment, pause)).toBe(waits);
  });
});

const second = (at: number) => new Date(at * 1000);

test('an idle account has saved as much as it may, and earns it again by the second', () => {
  const full = usualPerSecond * savedSeconds;
  expect(unusedQuestions(second(0), usualPerSecond, second(86_400))).toBe(full);
  const spent = spentAfter(second(0), usualPerSecond, second(1_000), full);
  expect(unusedQuestions(spent, usualPerSecond, second(1_000))).toBe(0);
  expect(unusedQuestions(spent, usualPerSecond, second(1_001))).toBe(usualPerSecond);
  expect(unusedQuestions(spent, usualPerSecond, second(900))).toBe(0);
});

test('a rhythm holds until so many wait, then the pause is what the budget allows', () => {
  expect(mostInRhythm(900, usualPerSecond)).toBe(4_500);
  expect(longestPause({ stepSeconds: 900, waiting: 4_500, perSecond: usualPerSecond })).toBe(900);
  expect(longestPause({ stepSeconds: 900, waiting: 10_000_000, perSecond: usualPerSecond })).toBe(2_000_000);
});

test('the longest step of a rhythm within a time', () => {
  expect(longestStepWithin([2, 4, 60, 300], 10)).toBe(60);
  expect(longestStepWithin([2, 4, 60, 300], 67)).toBe(300);
  expect(longestStepWithin([30], 900)).toBe(30);
  expect(longestStepWithin([], 900)).toBeNull();
});

const millions = 10_000_000;
const daySeconds = 86_400;

/**
 * Ten million slips of one account: made within one day, due again a quarter of an hour after each question, and all
 * with their last day's end in one second. Returns the questions of each second.
 */
function questionsOfSlips(perSecond: number): { readonly mostInSecond: number; readonly mostInMinute: number } {
  const endsAt = 4 * daySeconds;
  const due = new Float64Array(endsAt + daySeconds);
  for (let at = 0; at < daySeconds; at += 1) due[at] = millions / daySeconds;
  due[endsAt] = millions;
  let [queue, spent] = [0, second(0)];
  const asked: number[] = [];
  for (let at = 0; at < due.length; at += 1) {
    queue += due[at] ?? 0;
    const now = second(at);
    const unused = Number.isFinite(perSecond) ? unusedQuestions(spent, perSecond, now) : Infinity;
    const questions = Math.min(Math.floor(queue), unused);
    if (Number.isFinite(perSecond)) spent = spentAfter(spent, perSecond, now, questions);
    queue -= questions;
    const again = at + listedEverySeconds;
    if (at < endsAt && again < due.length) due[again] = (due[again] ?? 0) + questions;
    asked.push(questions);
  }
  return { mostInSecond: mostWithin(asked, 1), mostInMinute: mostWithin(asked, 60) };
}

function mostWithin(asked: readonly number[], seconds: number): number {
  let [sum, most] = [0, 0];
  for (const [at, each] of asked.entries()) {
    sum += each - (asked[at - seconds] ?? 0);
    most = Math.max(most, sum);
  }
  return most;
}

describe('ten million slips of one account', () => {
  const saved = usualPerSecond * savedSeconds;

  it('never ask more than its budget: made, waiting, or all at their last day’s end', () => {
    const { mostInSecond, mostInMinute } = questionsOfSlips(usualPerSecond);
    expect(mostInSecond).toBeLessThanOrEqual(usualPerSecond + saved);
    expect(mostInMinute).toBeLessThanOrEqual(60 * usualPerSecond + saved);
  });

  it('control: without a budget they ask eleven thousand a second, and ten million at their end', () => {
    const { mostInSecond, mostInMinute } = questionsOfSlips(Infinity);
    expect(mostInMinute / 60).toBeGreaterThan(11_000);
    expect(mostInSecond).toBeGreaterThanOrEqual(millions);
  });
});
