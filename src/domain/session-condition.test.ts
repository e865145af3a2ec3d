import { describe, expect, test } from 'vitest';
import {
  type SessionCondition,
  sessionCondition,
  type SessionState,
  sessionStates,
  sessionTransitions,
} from './session-condition.ts';

const linkExpiresAt = new Date('2026-11-23T15:30:00Z');
const moments = {
  alive: { now: new Date('2026-11-23T15:29:59.999Z'), linkRevoked: false },
  expired_just_now: { now: linkExpiresAt, linkRevoked: false },
  long_expired: { now: new Date('2027-01-01T00:00:00Z'), linkRevoked: false },
  revoked: { now: new Date('2026-11-20T15:31:00Z'), linkRevoked: true },
} as const;

const rows: readonly (readonly [SessionState, keyof typeof moments, 'enabled' | 'disabled', SessionCondition])[] = [
  ['open', 'alive', 'enabled', 'payable'],
  ['open', 'alive', 'disabled', 'disabled'],
  ['open', 'expired_just_now', 'enabled', 'expired'],
  ['open', 'expired_just_now', 'disabled', 'expired'],
  ['open', 'long_expired', 'enabled', 'expired'],
  ['open', 'long_expired', 'disabled', 'expired'],
  ['open', 'revoked', 'enabled', 'expired'],
  ['open', 'revoked', 'disabled', 'expired'],
  ['confirmation_pending', 'alive', 'enabled', 'confirmation_pending'],
  // The school stops new attempts; the one in process is still shown.
  ['confirmation_pending', 'alive', 'disabled', 'confirmation_pending'],
  ['confirmation_pending', 'expired_just_now', 'enabled', 'expired'],
  ['confirmation_pending', 'expired_just_now', 'disabled', 'expired'],
  ['confirmation_pending', 'long_expired', 'enabled', 'expired'],
  ['confirmation_pending', 'long_expired', 'disabled', 'expired'],
  ['confirmation_pending', 'revoked', 'enabled', 'expired'],
  ['confirmation_pending', 'revoked', 'disabled', 'expired'],
  ['paid', 'alive', 'enabled', 'already_paid'],
  ['paid', 'alive', 'disabled', 'already_paid'],
  ['paid', 'expired_just_now', 'enabled', 'already_paid'],
  ['paid', 'expired_just_now', 'disabled', 'already_paid'],
  ['paid', 'long_expired', 'enabled', 'already_paid'],
  ['paid', 'long_expired', 'disabled', 'already_paid'],
  ['paid', 'revoked', 'enabled', 'already_paid'],
  ['paid', 'revoked', 'disabled', 'already_paid'],
];

// S4-R03
describe('what a payer meets who opens the link', () => {
  test.each(rows)('a session that is %s, its link %s, its school %s, is %s', (state, moment, school, expected) => {
    const { now, linkRevoked } = moments[moment];
    expect(sessionCondition({ state, disabled: school === 'disabled', linkExpiresAt, linkRevoked }, now)).toBe(
      expected,
    );
  });

  test('every state, link and school is among them once', () => {
    expect(new Set(rows.map(([state, moment, school]) => `${state} ${moment} ${school}`)).size).toBe(3 * 4 * 2);
  });
});

/** From (row) to (column): x legal, . not. Written from the rule that only money that went back reopens what was paid. */
const expectedMoves = {
  new: { open: 'x', confirmation_pending: '.', paid: '.' },
  open: { open: '.', confirmation_pending: 'x', paid: 'x' },
  confirmation_pending: { open: 'x', confirmation_pending: '.', paid: 'x' },
  paid: { open: 'x', confirmation_pending: 'x', paid: '.' },
} as const;
const sources = ['new', ...sessionStates] as const;

describe('how a session moves', () => {
  test.each(sources.flatMap((from) => sessionStates.map((to) => [from, to, expectedMoves[from][to] === 'x'] as const)))(
    'from %s to %s: %s',
    (from, to, legal) => {
      expect(sessionTransitions.some((move) => move.from === from && move.to === to)).toBe(legal);
    },
  );

  test('a paid one is left only because money went back', () => {
    const ways = sessionTransitions.filter(({ from }) => from === 'paid');
    expect(ways.map(({ id }) => id)).toEqual(['S8a', 'S8b']);
    expect(ways.every(({ because }) => because.includes('money went back'))).toBe(true);
  });

  test('every move has a name of its own and a reason', () => {
    expect(new Set(sessionTransitions.map(({ id }) => id)).size).toBe(sessionTransitions.length);
    expect(new Set(sessionTransitions.map(({ from, to }) => `${from} ${to}`)).size).toBe(sessionTransitions.length);
    expect(sessionTransitions.every(({ because }) => because.length > 10)).toBe(true);
  });
});
