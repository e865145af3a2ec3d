/** The product behind PgBouncer, which gives each transaction whichever connection is free. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { referenceOf } from '#contracts/instruction-lines';
import { connect } from '#server/db/driver/connect';
import { hasPooler, startPooler } from '#server/db/driver/pooler.fixture';
import { createTestDatabase } from '#server/db/driver/test-database';
import { violations } from '#server/db/books/invariants';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';

const title = hasPooler
  ? 'behind a pooler of transactions'
  : 'behind a pooler of transactions (skipped: install pgbouncer)';

describe.skipIf(!hasPooler)(title, () => {
  it('a payment is made, paid, told and booked without names of statements', async () => {
    let stop = async () => undefined as void;
    const harness = await startApiHarness({
      async database({ connectionString }) {
        const pooler = await startPooler(connectionString);
        stop = pooler.stop;
        return { ...pooler.connection, namesStatements: false };
      },
    });
    const paid = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { key } = await harness.client.createSession(harness.schoolKey, sessionBody());
        return harness.client.makeVoucher(key);
      }),
    );
    for (const { next_step: step } of paid) await harness.stripe.pay(referenceOf(step) ?? '');
    await harness.settle();
    const { rows } = await sql<{ status: string }>`select status from payment`.execute(harness.services.db);
    expect(rows.map(({ status }) => status)).toEqual(Array.from(paid, () => 'successful'));
    expect(await violations(harness.services.db)).toEqual([]);
    await harness.close();
    await stop();
  });

  it('names meet another connection’s statements: the setting is needed', async () => {
    const database = await createTestDatabase();
    const pooler = await startPooler(database.url);
    const failures = async (namesStatements: boolean) => {
      const { db, close } = connect({ ...pooler.connection, max: 6, namesStatements });
      const ask = async (text: number) => {
        // Another statement for each connection to be the first of.
        const question = sql.raw<{ here: number }>(`select 1 as here where ${text} = ${text}`);
        for (let times = 0; times < 5; times += 1) await question.execute(db);
      };
      const outcomes = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => ask(index % 3)));
      await close();
      return outcomes.filter(({ status }) => status === 'rejected').length;
    };
    expect(await failures(false)).toBe(0);
    expect(await failures(true)).toBeGreaterThan(0);
    await pooler.stop();
    await database.drop();
  });
});
