import { describe, expect, test } from 'vitest';
import { sessionCondition, sessionStates, sessionTransitions } from './session-condition.ts';
import { writtenTable } from './written-table.fixture.ts';

const linkExpiresAt = new Date('2026-11-23T15:30:00Z');
const moments = {
  alive: { now: new Date('2026-11-23T15:29:59.999Z'), linkRevoked: false },
  expired_just_now: { now: linkExpiresAt, linkRevoked: false },
  long_expired: { now: new Date('2027-01-01T00:00:00Z'), linkRevoked: false },
  revoked: { now: new Date('2026-11-20T15:31:00Z'), linkRevoked: true },
} as const;

/** The payer's condition, by the life of the link, the school, and (column) the session. */
const expected = `
  link              school    open      confirmation_pending  paid
  alive             enabled   payable   confirmation_pending  already_paid
  alive             disabled  disabled  confirmation_pending  already_paid
  expired_just_now  enabled   expired   expired               already_paid
  expired_just_now  disabled  expired   expired               already_paid
  long_expired      enabled   expired   expired               already_paid
  long_expired      disabled  expired   expired               already_paid
  revoked           enabled   expired   expired               already_paid
  revoked           disabled  expired   expired               already_paid
`;
const { head, rows } = writtenTable(expected);
const links = Object.keys(moments) as (keyof typeof moments)[];
const cells = links.flatMap((link) =>
  ['enabled', 'disabled'].flatMap((school) =>
    sessionStates.map((state) => {
      const row = rows.find((each) => each[0] === link && each[1] === school);
      return [state, link, school, row?.[head.indexOf(state)]] as const;
    }),
  ),
);

// S4-R03
describe('what a payer meets who opens the link', () => {
  // A school that stops new attempts: the one in process is still shown.
  test.each(cells)('a session that is %s, its link %s, its school %s, is %s', (state, link, school, condition) => {
    const { now, linkRevoked } = moments[link];
    const facts = { state, disabled: school === 'disabled', linkExpiresAt, linkRevoked };
    expect(sessionCondition(facts, now)).toBe(condition);
  });

  test('every state, link and school is among them once', () => {
    expect([cells.length, rows.length]).toEqual([3 * 4 * 2, 4 * 2]);
  });
});

/** From (row) to (column): x legal, . not. Written from the rule that only returned money reopens a paid session. */
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
