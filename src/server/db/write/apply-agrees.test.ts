/**
 * The books in PostgreSQL and the books in memory, after the same events: the simulation of `src/domain` proves the
 * rules on the second, so the two must not differ.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { decide } from '#domain/decide';
import type { Decision, MoneyEvent } from '#domain/money-change';
import type { MoneyState } from '#domain/money-state';
import type { Ledger } from '../../../domain/ledger.fixture.ts';
import { type Beginning, live } from '../../../domain/simulation.fixture.ts';
import { mostSteps } from '../../../domain/simulation-steps.fixture.ts';
import { apply } from './apply.ts';
import { evidenceOf, openSession, rowsOf } from './apply-agrees.fixture.ts';
import { violations } from '../books/invariants.ts';
import { lockMoneyState } from '../read/money-state.ts';
import { insertSchool } from './schools.ts';
import { databaseOfFile } from '../driver/test-database.ts';

const connection = await databaseOfFile();
/** A school whose payers may pay the rest of a short payment, and one whose payers may not. */
const schools = { free: '', strict: '' };

beforeAll(async () => {
  schools.free = await school('free');
  schools.strict = await school('strict');
  await connection.db.updateTable('school').set({ rest_payable: false }).where('id', '=', schools.strict).execute();
});

async function school(slug: string): Promise<string> {
  const id = await insertSchool(connection.db, {
    slug,
    name: slug,
    country: 'MX',
    time_zone: 'America/Mexico_City',
    contractual_entity: slug,
    live: false,
  });
  if (!id) throw new Error(`there is a school ${slug} already`);
  return id;
}

interface Happened {
  readonly event: MoneyEvent;
  readonly decision: Decision;
  readonly after: Ledger;
}
interface Life {
  readonly beginning: Beginning;
  readonly happened: readonly Happened[];
}

/** Lives that are the same in every run, without refusals for lack of anything to decide: they are most of a life. */
function lives(count: number): readonly Life[] {
  const beginning = fc.record({
    amounts: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
    restPayable: fc.boolean(),
    generateInvoice: fc.boolean(),
  });
  const steps = fc.noBias(fc.array(fc.nat(mostSteps - 1), { minLength: 20, maxLength: 40, size: 'max' }));
  return fc.sample(fc.tuple(beginning, steps), { numRuns: count, seed: 20_261_126 }).map(([start, life]) => {
    const happened: Happened[] = [];
    live(start, life, {
      keep(event, decision, after) {
        if (decision.ok || (decision.code !== 'case_not_found' && decision.code !== 'payment_not_found'))
          happened.push({ event, decision, after });
      },
    });
    return { beginning: start, happened };
  });
}

/** The names of the simulation, p0 or c1, and what they are in the database. */
class Names {
  readonly #ids = new Map<string, string>();
  idOf(name: string): string {
    const id = this.#ids.get(name) ?? randomUUID();
    this.#ids.set(name, id);
    return id;
  }
  nameOf(id: string): string {
    return [...this.#ids].find(([, known]) => known === id)?.[0] ?? id;
  }
}

/** The same event with the database's ids. */
function translated(event: MoneyEvent, names: Names): MoneyEvent {
  const paymentId = names.idOf(event.paymentId);
  const idsOf = (chargeIds: readonly string[]) => chargeIds.map((id) => names.idOf(id));
  if (event.kind === 'prepared') return { ...event, paymentId, chargeIds: idsOf(event.chargeIds) };
  if (event.kind === 'submitted')
    return { ...event, paymentId, agreed: { ...event.agreed, chargeIds: idsOf(event.agreed.chargeIds) } };
  if (event.kind === 'money_returned') return { ...event, paymentId, returnId: names.idOf(`return ${event.returnId}`) };
  return { ...event, paymentId };
}

/** One event as the use-cases write it: the rows a decision rests on, then what follows from it. */
async function happenInDatabase(sessionId: string, event: MoneyEvent, disabled: boolean): Promise<Decision> {
  return connection.db.transaction().execute(async (trx) => {
    await trx.updateTable('session').set({ disabled }).where('id', '=', sessionId).execute();
    const state = await lockMoneyState(trx, sessionId);
    if (!state) throw new Error('no session');
    const decision = decide(state, event);
    if (!decision.ok || decision.changes.length === 0) return decision;
    await rowsOf(trx, state, event);
    const receivedCurrency = 'currency' in event ? event.currency : null;
    const actor = { kind: 'clock', id: null } as const;
    const context = { sessionId, cause: 'test', actor, paidAt: null, receivedCurrency, note: null };
    await apply(trx, decision.changes, context, { evidence: evidenceOf(trx, sessionId, event) });
    return decision;
  });
}

/** A state in the simulation's names, in an order that both books have: the ids of allocations are their own. */
function comparable(state: MoneyState, names: Names) {
  const name = (id: string) => names.nameOf(id);
  return {
    session: { ...state.session, id: 's' },
    charges: state.charges.map((charge) => ({ ...charge, id: name(charge.id) })),
    payments: state.payments
      .map((payment) => ({
        ...payment,
        id: name(payment.id),
        chargeIds: payment.chargeIds.map(name),
        allocations: payment.allocations.map(({ chargeId, left }) => ({ chargeId: name(chargeId), left })),
        openCases: payment.openCases.toSorted((a, b) => a.kind.localeCompare(b.kind)),
      }))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
  };
}

/** Returns the decision, without the ids that each book makes for itself. */
function decided(decision: Decision): string | readonly string[] {
  return decision.ok ? decision.changes.map(({ kind }) => kind).toSorted() : decision.code;
}

const readState = async (sessionId: string): Promise<MoneyState> => {
  const state = await connection.db.transaction().execute((trx) => lockMoneyState(trx, sessionId));
  if (!state) throw new Error('no session');
  return state;
};

/** Another session that settled a charge. `share` has the oldest charge of the life be that one, or another. */
async function settledSession(schoolId: string, shared: string) {
  const names = new Names();
  const beginning = { amounts: [1], restPayable: true, generateInvoice: false };
  const id = await openSession(connection.db, beginning, {
    schoolId,
    shared: `not ${shared}`,
    idOf: (name) => names.idOf(name),
  });
  const found = { kind: 'money_found', paymentId: randomUUID(), minor: 1, currency: 'MXN', hasTaxData: false } as const;
  await happenInDatabase(id, found, false);
  let isShared = false;
  return async function share(isSharedNow: boolean): Promise<void> {
    if (isSharedNow === isShared) return;
    isShared = isSharedNow;
    await sql`update charge c set identity = (select o.identity from charge o where o.details->>'external_id' = ${shared} and ${isSharedNow}::boolean)
      where c.session_id = ${id}`.execute(connection.db);
  };
}

/** Lives a life again in the database; fails at the first step after which the two books differ. */
async function relive({ beginning, happened }: Life): Promise<void> {
  const names = new Names();
  const schoolId = beginning.restPayable ? schools.free : schools.strict;
  const shared = randomUUID();
  const sessionId = await openSession(connection.db, beginning, {
    schoolId,
    shared,
    idOf: (name) => names.idOf(name),
  });
  const share = await settledSession(schoolId, shared);
  for (const [index, { event, decision, after }] of happened.entries()) {
    const here = `after step ${index}, ${JSON.stringify(event)}`;
    await share(after.state.charges[0]?.settledElsewhere ?? false);
    const found = await happenInDatabase(sessionId, translated(event, names), after.state.session.disabled);
    expect(decided(found), here).toEqual(decided(decision));
    if (!decision.ok || decision.changes.length === 0) continue;
    expect(comparable(await readState(sessionId), names), here).toEqual(comparable(after.state, new Names()));
  }
  // A charge that either settled alone does not belong to both.
  await share(false);
}

describe('the books in the database', () => {
  it('say after every event what the books in memory say, and hold every invariant', async () => {
    const all = lives(60);
    // Each session has its lock, so four at a time do not disturb each other.
    for (let at = 0; at < all.length; at += 4) await Promise.all(all.slice(at, at + 4).map(relive));
    expect(await violations(connection.db)).toEqual([]);
    const written = all.flatMap(({ happened }) =>
      happened.flatMap(({ decision }) => (decision.ok ? decision.changes.map(({ kind }) => kind) : [])),
    );
    expect(new Set(written).size).toBe(13);
  });
});
