/** The result of every event in every state: one table for each group of events, written from the rules. */
import { describe, expect, it, test } from 'vitest';
import { decide } from './decide.ts';
import { happen } from './ledger.fixture.ts';
import { broken } from './ledger-invariants.fixture.ts';
import {
  allCells,
  type CellEvent,
  type CellPlace,
  cellPlaces,
  type CellSession,
  cellSessions,
  cellsOf,
} from './money-cells.fixture.ts';
import type { Decision, MoneyChange } from './money-change.ts';
import { disable, eventFor, scene } from './money-scenes.fixture.ts';
import { transitionRules } from './payment-status.ts';
import { sessionTransitions } from './session-condition.ts';

/**
 * A cell is `-` (nothing follows), a refusal, or blocks of changes joined by `+`, in their order.
 * p1 is the payment in that state; p2 and p3 are others; n is a new one.
 */
const refusals = {
  unknown: 'payment_not_found',
  status: 'invalid_payment_status',
  is_paid: 'payment_session_already_paid',
  is_waiting: 'payment_session_already_in_confirmation_pending_state',
  too_much: 'amount_out_of_range',
  no_case: 'case_not_found',
} as const satisfies Record<string, Extract<Decision, { ok: false }>['code']>;

const blocks: Readonly<Record<string, readonly string[]>> = {
  begins: ['created pristine'],
  dropped: ['→ cancelled'],
  submits: ['→ submitting', 'session confirmation_pending'],
  payer: ['→ awaiting_payer', 'told payment.pending'],
  provider: ['→ awaiting_provider', 'told payment.pending'],
  rejected: ['→ rejected', 'told payment.rejected'],
  failed: ['→ failed', 'told payment.failed'],
  cancelled: ['→ cancelled', 'told payment.cancelled'],
  works: ['→ awaiting_provider'],
  asks: ['→ awaiting_payer'],
  grace: ['→ grace'],
  superseded: ['superseded p1'],
  // Money: received, allocated, and the school's cases.
  in: ['→ successful', 'told payment.succeeded'],
  n: ['created successful', 'told payment.succeeded'],
  late: ['case late', 'told case.opened'],
  ab: ['received', 'a settles', 'b settles'],
  ab_: ['received', 'a settles', 'b partial'],
  b: ['received', 'b settles'],
  b_: ['received', 'b partial'],
  got: ['received'],
  over: ['excess', 'case overpaid', 'told case.opened'],
  twice: ['received', 'excess', 'case double', 'told case.opened'],
  short: ['case underpaid', 'told case.opened'],
  made_up: ['closed underpaid completed', 'told case.resolved'],
  wrong: ['received', 'case wrong_currency', 'told case.opened'],
  invoice: ['told invoice.requested'],
  // Money goes back, a case is decided.
  from_excess: ['back excess'],
  from_charge: ['back charge'],
  refunded: ['told payment.refunded'],
  reversed: ['told payment.reversed'],
  waive_b: ['waived b'],
  accepted: ['accepted', 'told case.resolved'],
  given_back: ['refunded', 'told case.resolved'],
  credited: ['credited', 'told case.resolved'],
  // The session.
  open: ['session open'],
  waits: ['session confirmation_pending'],
  paid: ['session paid'],
  void1: ['void p1'],
  void2: ['void p2'],
  done: ['told payment_session.paid'],
};

/** A payment begins and is abandoned. Disabled: a start or submission is refused, nothing else differs (S7). */
const attempts = `
  places                                  sessions           prepared          submitted  abandoned
  new                                     open               begins            unknown    unknown
  new                                     waiting            is_waiting        unknown    unknown
  new                                     paid,paid_waiting  is_paid           unknown    unknown
  pristine                                open               dropped+begins    submits    dropped
  pristine                                paid               is_paid           is_paid    dropped
  active                                  waiting            is_waiting        status     -
  active                                  paid               is_paid           status     -
  superseded,ended,successful,short,over  open               begins            status     -
  superseded,ended,successful,short,over  waiting            is_waiting        status     -
  superseded,ended,successful,over        paid,paid_waiting  is_paid           status     -
`;

/** A provider's reports of an attempt without money. The superseded one of the scene awaits its payer. */
const answers = `
  places                            sessions  placed awaiting_payer  placed awaiting_provider  ended rejected  ended failed  ended cancelled
  new                               any       unknown                unknown                   unknown         unknown       unknown
  submitting                        waiting   payer                  provider                  rejected+open   failed+open   cancelled+open
  submitting                        paid      payer                  provider                  rejected        failed        cancelled
  awaiting_payer,awaiting_provider  waiting   -                      -                         rejected+open   failed+open   cancelled+open
  awaiting_payer,awaiting_provider  paid      -                      -                         rejected        failed        cancelled
  grace                             waiting   -                      -                         rejected+open   failed+open   cancelled+open
  grace                             paid      -                      -                         rejected        failed        cancelled
  superseded                        any       -                      -                         rejected        failed        cancelled
  pristine,ended                    any       -                      -                         -               -             -
  successful,short,over             any       -                      -                         -               -             -
`;

const clock = `
  places                 sessions           with_payer  with_provider  pay_before_passed  given_up     cancel_wished  window_passed
  new                    any                unknown     unknown        unknown            unknown      unknown        unknown
  submitting             waiting            -           -              -                  failed+open  void1          superseded+open
  submitting             paid               -           -              -                  failed       -              superseded
  awaiting_payer         waiting            -           works          grace              -            void1          superseded+open
  awaiting_payer         paid               -           works          grace              -            -              superseded
  awaiting_provider      waiting            asks        -              -                  -            void1          superseded+open
  awaiting_provider      paid               asks        -              -                  -            -              superseded
  grace                  waiting            -           works          -                  failed+open  void1          superseded+open
  grace                  paid               -           works          -                  failed       -              superseded
  superseded             open,waiting       -           works          grace              -            void1          -
  superseded             paid,paid_waiting  -           works          grace              -            -              -
  pristine,ended         any                -           -              -                  -            -              -
  successful,short,over  any                -           -              -                  -            -              -
`;

/** Money for p1. A successful p1 in an open session was for charge a alone; a short one has 700 of 1000. */
const money = `
  places               sessions           received exact                      received short             received over                            received wrong  received repeat
  new                  any                unknown                             unknown                    unknown                                  unknown         impossible
  pristine,superseded  open               in+ab+invoice+paid+done             in+ab_+short+invoice       in+ab+over+invoice+paid+done             in+wrong        impossible
  active               waiting            in+ab+invoice+paid+done             in+ab_+short+invoice+open  in+ab+over+invoice+paid+done             in+wrong+open   impossible
  superseded           waiting            in+ab+invoice+paid+void2+done       in+ab_+short+invoice       in+ab+over+invoice+paid+void2+done       in+wrong        impossible
  ended                open               in+late+ab+invoice+paid+done        in+late+ab_+short+invoice  in+late+ab+over+invoice+paid+done        in+late+wrong   impossible
  ended                waiting            in+late+ab+invoice+paid+void2+done  in+late+ab_+short+invoice  in+late+ab+over+invoice+paid+void2+done  in+late+wrong   impossible
  pristine,active      paid               in+twice                            in+twice                   in+twice                                 in+wrong        impossible
  superseded           paid,paid_waiting  in+twice                            in+twice                   in+twice                                 in+wrong        impossible
  ended                paid,paid_waiting  in+late+twice                       in+late+twice              in+late+twice                            in+late+wrong   impossible
  successful,over      any                -                                   -                          got+over                                 -               -
  short                open               b_+made_up+invoice+paid+done        b_+short+invoice           b_+over+made_up+invoice+paid+done        wrong           -
  short                waiting            b_+made_up+invoice+paid+void2+done  b_+short+invoice           b_+over+made_up+invoice+paid+void2+done  wrong           -
`;

/** P0: money without an attempt, while p1 is in that state. */
const unattempted = `
  places               sessions           found exact                           found short          found over                                 found wrong
  new,pristine,ended   open               n+ab+invoice+paid+done                n+ab_+short+invoice  n+ab+over+invoice+paid+done                n+wrong
  new,ended            waiting            n+ab+invoice+paid+void2+done          n+ab_+short+invoice  n+ab+over+invoice+paid+void2+done          n+wrong
  superseded           open               n+ab+invoice+paid+void1+done          n+ab_+short+invoice  n+ab+over+invoice+paid+void1+done          n+wrong
  active               waiting            n+ab+invoice+paid+void1+done          n+ab_+short+invoice  n+ab+over+invoice+paid+void1+done          n+wrong
  superseded           waiting            n+ab+invoice+paid+void1+void2+done    n+ab_+short+invoice  n+ab+over+invoice+paid+void1+void2+done    n+wrong
  new,pristine,active  paid               n+twice                               n+twice              n+twice                                    n+wrong
  new                  paid_waiting       n+twice                               n+twice              n+twice                                    n+wrong
  superseded,ended     paid,paid_waiting  n+twice                               n+twice              n+twice                                    n+wrong
  successful,over      paid,paid_waiting  n+twice                               n+twice              n+twice                                    n+wrong
  successful,over      open               n+b+invoice+paid+done                 n+b_+short+invoice   n+b+over+invoice+paid+done                 n+wrong
  successful,over      waiting            n+b+invoice+paid+void2+done           n+b_+short+invoice   n+b+over+invoice+paid+void2+done           n+wrong
  short                open               n+b_+made_up+invoice+paid+done        n+b_+short+invoice   n+b_+over+made_up+invoice+paid+done        n+wrong
  short                waiting            n+b_+made_up+invoice+paid+void2+done  n+b_+short+invoice   n+b_+over+made_up+invoice+paid+void2+done  n+wrong
`;

/** Money goes back; for a reversal and a chargeback the school hears \`reversed\` instead. */
const refunds = `
  places                            sessions      refund part                 refund full                                         refund too_much
  new                               any           unknown                     unknown                                             unknown
  pristine,active,superseded,ended  any           status                      status                                              status
  successful                        open,waiting  from_charge+refunded        from_charge+refunded                                too_much
  successful                        paid          from_charge+open+refunded   from_charge+from_charge+open+refunded               too_much
  successful                        paid_waiting  from_charge+waits+refunded  from_charge+from_charge+waits+refunded              too_much
  short                             any           from_charge+refunded        from_charge+from_charge+refunded                    too_much
  over                              open,waiting  from_excess+refunded        from_excess+from_charge+refunded                    too_much
  over                              paid          from_excess+refunded        from_excess+from_charge+from_charge+open+refunded   too_much
  over                              paid_waiting  from_excess+refunded        from_excess+from_charge+from_charge+waits+refunded  too_much
`;

/** A school decides a case; the case of \`over\` is overpaid. Kinds that no row names have no case in any place. */
const cases = `
  places                                       sessions  underpaid accepted                underpaid refunded  underpaid credited  overpaid accepted  overpaid refunded  overpaid credited
  new                                          any       unknown                           unknown             unknown             unknown            unknown            unknown
  pristine,active,superseded,ended,successful  any       no_case                           no_case             no_case             no_case            no_case            no_case
  short                                        open      waive_b+accepted+paid+done        given_back          credited            no_case            no_case            no_case
  short                                        waiting   waive_b+accepted+paid+void2+done  given_back          credited            no_case            no_case            no_case
  over                                         any       no_case                           no_case             no_case             accepted           given_back         credited
`;

const groups: ReadonlyMap<string, readonly string[]> = new Map([
  ['active', ['submitting', 'awaiting_payer', 'awaiting_provider', 'grace']],
  ['ended', ['failed', 'rejected', 'cancelled']],
]);

type Written = readonly [place: string, session: string, event: string, outcome: string];

function read(table: string): readonly Written[] {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s{2,}/));
  return rows.flatMap(([places = '', sessions = '', ...outcomes]) => {
    if (outcomes.length !== head.length - 2)
      throw new Error(`a row of ${outcomes.length} cells: ${places} ${sessions}`);
    const inSessions = sessions === 'any' ? cellSessions : sessions.split(',');
    return places
      .split(',')
      .flatMap((place) => groups.get(place) ?? [place])
      .flatMap((place) =>
        inSessions.flatMap((session) =>
          outcomes.map((outcome, index): Written => [place, session, head[index + 2] ?? '', outcome]),
        ),
      );
  });
}

const written = [attempts, answers, clock, money, unattempted, refunds, cases].flatMap(read);
const likeRefunds = ['reversal', 'chargeback'].flatMap((kind) =>
  read(refunds).map(([place, session, event, outcome]): Written => [
    place,
    session,
    event.replace('refund', kind),
    outcome.replace('refunded', 'reversed'),
  ]),
);
const withoutCase = ['double', 'late', 'wrong_currency', 'unknown_ref'].flatMap((kind) =>
  read(cases)
    .filter(([, , event]) => event.startsWith('underpaid'))
    .map(([place, session, event, outcome]): Written => [
      place,
      session,
      event.replace('underpaid', kind),
      outcome === 'unknown' ? 'unknown' : 'no_case',
    ]),
);
const name = (place: string, session: string, event: string) => `${place} | ${session} | ${event}`;
const known = new Set(allCells.map(([place, session, event]) => name(place, session, event)));
const rows = [...written, ...likeRefunds, ...withoutCase].filter(([place, session, event]) =>
  known.has(name(place, session, event)),
);
const outcomeOf = new Map(rows.map(([place, session, event, outcome]) => [name(place, session, event), outcome]));

function expected(outcome: string, disabled: boolean): string | readonly string[] {
  if (outcome === '-') return [];
  const refused = new Map(Object.entries(refusals)).get(outcome);
  if (refused) return refused;
  if (disabled && /\b(begins|submits)\b/.test(outcome)) return 'payment_session_disabled';
  return outcome.split('+').flatMap((block) => blocks[block] ?? [`no block ${block}`]);
}

function say(decision: Decision): string | readonly string[] {
  return decision.ok ? decision.changes.map(sayChange) : decision.code;
}

function sayChange(change: MoneyChange): string {
  switch (change.kind) {
    case 'payment_created':
      return `created ${change.as}`;
    case 'payment_moved':
      return `→ ${change.to === 'pending' ? change.toPhase : change.to}`;
    case 'session_moved':
      return `session ${change.to}`;
    case 'announced':
      return `told ${change.type}`;
    case 'allocated':
      return `${change.chargeId} ${change.as}`;
    case 'returned':
      return `back ${change.part}`;
    case 'waived':
      return `waived ${change.chargeId}`;
    case 'case_opened':
      return `case ${change.as}`;
    case 'case_closed':
      return change.resolution === 'completed' ? `closed ${change.as} completed` : change.resolution;
    case 'cancel_wanted':
      return `void ${change.paymentId}`;
    case 'superseded':
      return `superseded ${change.paymentId}`;
    case 'received':
    case 'excess':
      return change.kind;
  }
}

function meet(place: CellPlace, session: CellSession, event: CellEvent, disabled: boolean) {
  const books = disable(scene(place, session), disabled);
  return { books, happened: eventFor(books, event) };
}

describe.each([
  ['a school that takes payments', false],
  ['a disabled one', true],
])('what follows, for %s', (_name, disabled) => {
  const possible = cellPlaces.flatMap((place) =>
    cellSessions
      .filter((session) => allCells.some((cell) => cell[0] === place && cell[1] === session))
      .map((session) => [place, session] as const),
  );
  it.each(possible)('%s, its session %s', (place, session) => {
    const events = allCells.filter((cell) => cell[0] === place && cell[1] === session).map(([, , event]) => event);
    const answered = events.map((event) => {
      const { books, happened } = meet(place, session, event, disabled);
      return [event, say(decide(books.state, happened))];
    });
    const expectedOutcomes = events.map((event) => [
      event,
      expected(outcomeOf.get(name(place, session, event)) ?? '?', disabled),
    ]);
    expect(Object.fromEntries(answered)).toEqual(Object.fromEntries(expectedOutcomes));
  });
});

it('what a provider works on is given up only where nobody can be asked', () => {
  const { state } = scene('awaiting_provider', 'waiting');
  const given = (nobodyToAsk: boolean) => decide(state, { kind: 'given_up', paymentId: 'p1', nobodyToAsk });
  expect(given(false)).toEqual({ ok: true, changes: [] });
  const gone = { kind: 'payment_moved', from: 'pending', to: 'failed', actor: 'system' };
  expect(given(true)).toMatchObject({ ok: true, changes: expect.arrayContaining([expect.objectContaining(gone)]) });
});

describe('the tables', () => {
  test('hold every cell once', () => {
    const missing = [...known].filter((cell) => !outcomeOf.has(cell));
    const seen = new Set<string>();
    const twice = rows
      .map(([place, session, event]) => name(place, session, event))
      .filter((cell) => {
        const again = seen.has(cell);
        seen.add(cell);
        return again;
      });
    expect({ missing, twice }).toEqual({ missing: [], twice: [] });
    // Of 13 states in 4 sessions 40 are possible; 50 events each, but only the 10 with money can receive it again.
    expect(known.size).toBe(40 * 50 - 30);
  });

  test('stand where their scenes stand', () => {
    const elsewhere = allCells.filter(([place, session, event]) => {
      const { books, happened } = meet(place, session, event, false);
      return !cellsOf(books.state, happened).some((cell) => cell[0] === place && cell[1] === session);
    });
    expect(elsewhere).toEqual([]);
  });

  const all = allCells.map(([place, session, event]) => {
    const { books, happened } = meet(place, session, event, false);
    return { ...happen(books, happened), happened, cell: name(place, session, event) };
  });
  const changes = all.flatMap(({ decision }) => (decision.ok ? decision.changes : []));

  test('take every way a payment may go, and no other', () => {
    const created = { pristine: 'new pristine payer', successful: 'new successful evidence' } as const;
    const taken = changes.flatMap((change) => {
      if (change.kind === 'payment_created') return [created[change.as]];
      return change.kind === 'payment_moved' && change.from !== change.to
        ? [`${change.from} ${change.to} ${change.actor}`]
        : [];
    });
    const listed = transitionRules.flatMap(({ from, to, by }) => by.map((actor) => `${from} ${to} ${actor}`));
    expect([...new Set(taken)].toSorted()).toEqual(listed.toSorted());
  });

  test('take every way a session may go but its making, and no other', () => {
    const taken = changes.flatMap((change) => (change.kind === 'session_moved' ? [`${change.from} ${change.to}`] : []));
    const listed = sessionTransitions.filter(({ from }) => from !== 'new').map(({ from, to }) => `${from} ${to}`);
    expect([...new Set(taken)].toSorted()).toEqual(listed.toSorted());
  });

  test('leave sound books everywhere', () => {
    const unsound = all
      .map(({ cell, ledger }) => [cell, broken(ledger)] as const)
      .filter(([, found]) => found.length > 0);
    expect(unsound).toEqual([]);
  });

  test('say nothing the second time the same is told', () => {
    const oncePerId = ['prepared', 'money_found', 'money_returned', 'case_decided', 'submitted'];
    const news = all
      .filter(({ happened }) => !oncePerId.includes(happened.kind))
      .map(({ cell, ledger, happened }) => [cell, say(decide(ledger.state, happened))] as const)
      .filter(([, text]) => text !== 'payment_not_found' && text.length > 0);
    expect(news).toEqual([]);
  });
});
