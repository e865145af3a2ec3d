import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bankDayOf,
  type Debt,
  inOrder,
  isTimely,
  mayTake,
  paidBy,
  placeFor,
  reversalOf,
  sameId,
  timeOfCall,
  timeOfFile,
} from './biller-desk.ts';

const debt = fc.record({
  sessionId: fc.constantFrom('s1', 's2', 's3'),
  chargeId: fc.uuid(),
  dueDate: fc.constantFrom('2026-11-01', '2026-12-01', '2027-01-10'),
  madeAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
  position: fc.nat({ max: 5 }),
  minor: fc.integer({ min: 1, max: 5 }).map((units) => units * 1_000),
  currency: fc.constant('USD'),
});
const debts = fc.array(debt, { maxLength: 6 }).map((list): readonly Debt[] => inOrder(list));
const request = { debtId: null, currency: 'USD', limit: null, isTimely: true };

describe('what a bank may take', () => {
  it('is exactly what is owed on the oldest charge, and nothing else', () => {
    fc.assert(
      fc.property(debts, fc.integer({ min: 1, max: 6_000 }), (owed, minor) => {
        const verdict = mayTake({ ...request, minor }, owed);
        const [oldest] = owed;
        if (oldest?.minor === minor) expect(verdict).toEqual({ take: oldest });
        else expect(verdict).toBe(oldest ? 'another_amount' : 'nothing_owed');
      }),
    );
  });

  it('is never a charge that is not the oldest', () => {
    fc.assert(
      fc.property(debts, fc.nat(), (owed, at) => {
        const named = owed[at % Math.max(1, owed.length)];
        if (!named) return;
        const verdict = mayTake({ ...request, debtId: named.chargeId, minor: named.minor }, owed);
        expect(verdict).toEqual(named === owed[0] ? { take: named } : 'not_the_oldest');
      }),
    );
  });

  it.each([
    [19_999, 'taken'],
    [20_000, 'taken'],
    [20_001, 'over_limit'],
  ])('of %i cents under a limit of 200.00 is %s', (minor, verdict) => {
    const owed = { sessionId: 's', chargeId: 'c', dueDate: '2026-11-01', madeAt: new Date(0), position: 0 };
    const answer = mayTake({ ...request, minor, limit: 20_000 }, [{ ...owed, minor, currency: 'USD' }]);
    expect(typeof answer === 'string' ? answer : 'taken').toBe(verdict);
  });
});

describe('where money goes that was taken already', () => {
  it('is always a session of the student’s, while there is one', () => {
    const sessions = ['s1', 's2', 's3'].map((sessionId, at) => ({ sessionId, madeAt: new Date(at) }));
    fc.assert(
      fc.property(debts, fc.integer({ min: 1, max: 6_000 }), (owed, minor) => {
        const place = placeFor({ ...request, minor }, owed, sessions);
        expect(sessions.map(({ sessionId }) => sessionId)).toContain(place?.sessionId);
        if (owed.length === 0) expect(place).toEqual({ sessionId: 's3', chargeId: null });
        const exact = owed.find((each) => each.minor === minor);
        expect(place?.chargeId ?? undefined).toBe((exact ?? owed[0])?.chargeId);
      }),
    );
    expect(placeFor({ ...request, minor: 1 }, [], [])).toBeNull();
  });
});

const booked = { state: 'booked', minor: 100, currency: 'USD', reference: '1', isToldBack: false } as const;

describe('the same id', () => {
  it.each([
    [booked, { minor: 100 }, 'same'],
    [booked, { minor: 101 }, 'contradicts'],
    [booked, { currency: 'MXN' }, 'contradicts'],
    [booked, { reference: '2' }, 'contradicts'],
    [{ ...booked, reference: '123456789' }, { reference: '123 456-789' }, 'same'],
    [{ ...booked, state: 'taken_back' }, {}, 'taken_back'],
    [{ ...booked, isToldBack: true }, {}, 'taken_back'],
    [{ ...booked, isToldBack: true }, { minor: 101 }, 'contradicts'],
    [{ ...booked, state: 'taken_back' }, { minor: 101 }, 'contradicts'],
    [{ ...booked, state: 'unplaced' }, {}, 'same'],
    [{ ...booked, state: 'called_off', minor: null, currency: null, reference: '' }, {}, 'called_off'],
  ] as const)('%o told as %o is %s', (known, change, is) => {
    expect(sameId(known, { minor: 100, currency: 'USD', reference: '1', ...change })).toBe(is);
  });
});

describe('taking back', () => {
  it.each([
    [null, null, 'in_time', 'call_off'],
    [null, 100, 'late', 'call_off'],
    [booked, 100, 'in_time', 'take_back'],
    [booked, null, 'in_time', 'take_back'],
    [booked, 100, 'late', 'too_late'],
    [booked, 99, 'in_time', 'contradicts'],
    [{ ...booked, state: 'taken_back' }, 100, 'late', 'same'],
    [{ ...booked, state: 'taken_back' }, 99, 'in_time', 'contradicts'],
    [{ ...booked, state: 'called_off' }, 99, 'late', 'same'],
    [{ ...booked, state: 'unplaced' }, 100, 'in_time', 'take_back'],
    [{ ...booked, state: 'unplaced' }, 100, 'late', 'too_late'],
    [booked, 100, 'implausible', 'ask'],
    [booked, 99, 'implausible', 'contradicts'],
    [{ ...booked, state: 'taken_back' }, 100, 'implausible', 'same'],
  ] as const)('%o, of %o, %s, is %s', (known, minor, isDayOpen, is) => {
    expect(reversalOf(known, { minor }, isDayOpen)).toBe(is);
  });

  it.each([
    ['2026-11-22', '2026-11-22', 'in_time'],
    ['2026-11-22', '2026-11-21', 'in_time'],
    ['2026-11-22', '2026-11-23', 'late'],
  ])('by a call, of what was paid on %s, on %s is %s', (paidOn, today, time) => {
    expect(timeOfCall(paidOn, today)).toBe(time);
  });

  it.each([
    ['2026-11-22', '2026-11-22', 'in_time'],
    ['2026-11-23', '2026-11-22', 'in_time'],
    ['2026-11-23', '2026-11-30', 'in_time'],
    ['2026-11-22', '2026-11-30', 'implausible'],
    ['2026-11-21', '2026-11-22', 'implausible'],
    ['2026-11-24', '2026-11-24', 'implausible'],
    ['2027-02-20', '2027-02-20', 'implausible'],
  ])('by the file of %s that comes on %s, of what was paid on 2026-11-22, is %s', (day, today, time) => {
    expect(timeOfFile('2026-11-22', day, today)).toBe(time);
  });
});

describe('the instant of a payment', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  it.each([
    ['2026-11-21T12:00:00Z', true],
    ['2026-11-21T11:59:59Z', false],
    ['2026-11-23T12:00:00Z', true],
    ['2026-11-23T12:00:01Z', false],
    ['1969-07-20T20:17:00Z', false],
  ])('%s, when it is asked first, can be: %o', (instant, can) => {
    expect(isTimely(new Date(instant), now)).toBe(can);
    const owed = { sessionId: 's', chargeId: 'c', dueDate: '2026-11-01', madeAt: new Date(0), position: 0 };
    const debts = [{ ...owed, minor: 1, currency: 'USD' }];
    const verdict = mayTake({ ...request, minor: 1, isTimely: can }, debts);
    expect(verdict).toEqual(can ? { take: debts[0] } : 'impossible_time');
  });

  it.each([
    ['2026-11-22T12:00:01Z', now.toISOString()],
    ['2026-11-20T00:00:00Z', '2026-11-20T00:00:00.000Z'],
    ['2026-11-01T00:00:00Z', now.toISOString()],
  ])('%s of money that was taken, with a code of 10 November, is %s', (instant, is) => {
    expect(paidBy(new Date(instant), now, new Date('2026-11-10T00:00:00Z')).toISOString()).toBe(is);
  });
});

describe('the bank’s day', () => {
  const end = { timeZone: 'America/Guayaquil', at: '20:00' };
  it.each([
    ['2026-11-23T00:59:59Z', '2026-11-22'],
    ['2026-11-23T01:00:00Z', '2026-11-23'],
    ['2026-11-23T05:00:00Z', '2026-11-23'],
    ['2026-12-31T23:00:00Z', '2026-12-31'],
    ['2027-01-01T01:30:00Z', '2027-01-01'],
  ])('of %s is %s', (at, day) => {
    expect(bankDayOf(new Date(at), end)).toBe(day);
  });
});

/** A life of one payment under one id: its possible states, for any events in any order. */
describe('any order of calls', () => {
  const call = fc.constantFrom('pay', 'pay another', 'take back', 'take back late', 'take another back');
  it('leaves one receipt at most, and none under an id that was called off', () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 12 }), (calls) => {
        let known: Parameters<typeof sameId>[0] | null = null;
        let [taken, back] = [0, 0];
        for (const each of calls) {
          const minor = each.includes('another') ? 101 : 100;
          if (each.startsWith('pay')) {
            if (known) continue;
            known = { ...booked, minor };
            taken += minor;
            continue;
          }
          const as = reversalOf(known, { minor }, each.endsWith('late') ? 'late' : 'in_time');
          if (as === 'call_off') known = { ...booked, state: 'called_off', minor: null, currency: null, reference: '' };
          if (as === 'take_back' && known) {
            back += known.minor ?? 0;
            known = { ...known, state: 'taken_back' };
          }
        }
        expect(back === 0 || back === taken).toBe(true);
        expect(known?.state === 'called_off' ? taken : 0).toBe(0);
      }),
    );
  });
});
