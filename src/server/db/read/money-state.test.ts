/** A decision rests on what is true under the session's lock, also when that was waited for: decision 0065. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openSession } from '../write/apply-agrees.fixture.ts';
import { lockMoneyState } from './money-state.ts';
import { insertSchool } from '../write/schools.ts';
import { databaseOfFile } from '../driver/test-database.ts';

const { db } = await databaseOfFile();
const schoolId = await insertSchool(db, {
  slug: 'lock',
  name: 'lock',
  country: 'MX',
  time_zone: 'America/Mexico_City',
  contractual_entity: 'lock',
  live: false,
});

const amountOf = (sessionId: string, trx: typeof db) =>
  sql<{ amount: number }>`
  with held as materialized (select id from session where id = ${sessionId} for update)
  select (select c.amount from charge c where c.session_id = held.id) as amount from held`.execute(trx);

const beginning = { amounts: [100], restPayable: true, generateInvoice: false };

/** Two read under the lock once a third transaction has committed another amount: our function, and a plain query. */
async function afterWaiting() {
  const ids = new Map<string, string>();
  const idOf = (name: string) => ids.get(name) ?? ids.set(name, crypto.randomUUID()).get(name) ?? '';
  const sessionId = await openSession(db, beginning, { schoolId: schoolId ?? '', shared: 'c0', idOf });
  const { looked, plainQuery } = await db.transaction().execute(async (first) => {
    await lockMoneyState(first, sessionId);
    await sql`update charge set amount = 250 where session_id = ${sessionId}`.execute(first);
    const begun = {
      looked: db.transaction().execute((trx) => lockMoneyState(trx, sessionId)),
      plainQuery: db.transaction().execute((trx) => amountOf(sessionId, trx)),
    };
    await expect.poll(waiting, { interval: 20 }).toBe(2);
    return begun;
  });
  return { looked: (await looked)?.charges.map(({ amount }) => amount), plainQuery: (await plainQuery).rows };
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
}

describe('the state under the lock', () => {
  it('has what was committed while the lock was waited for, which a plain query does not', async () => {
    expect(await afterWaiting()).toEqual({ looked: [250], plainQuery: [{ amount: 100 }] });
  });

  it('lets others name the session meanwhile: who settles its charges elsewhere opens a case about them', async () => {
    const sessionId = await openSession(db, beginning, {
      schoolId: schoolId ?? '',
      shared: 'c0',
      idOf: () => crypto.randomUUID(),
    });
    await db.transaction().execute(async (first) => {
      await lockMoneyState(first, sessionId);
      const naming = db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '2s'`.execute(trx);
        return sql`select 1 from session where id = ${sessionId} for key share`.execute(trx);
      });
      expect((await naming).rows).toHaveLength(1);
    });
  });

  it('is nothing where there is no such session', async () => {
    const nowhere = db.transaction().execute((trx) => lockMoneyState(trx, crypto.randomUUID()));
    expect(await nowhere).toBeNull();
  });
});
