import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { databaseOfFile } from '../driver/test-database.ts';
import { nameOfAccount } from '../read/provider-accounts.ts';

const { db } = await databaseOfFile();

/** Names of the indexes by which a statement finds its rows, where no table may be read whole. */
async function indexesOf(text: ReturnType<typeof sql>): Promise<readonly string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    await sql`set local enable_sort = off`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${text}`.execute(trx);
    return rows.flatMap((row) => /using (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
  });
}

const due = (which: ReturnType<typeof sql>) =>
  sql`select id from payment where next_check_at <= app_now() and ${which} order by next_check_at limit 20`;

it('an urgent question is found past any number that wait their turn, and those of an account in their order', async () => {
  expect(await indexesOf(due(sql`next_check_at is distinct from turn_at`))).toEqual(['payment_asked_at_once']);
  expect(await indexesOf(due(sql`next_check_at = turn_at and ${nameOfAccount} = 'stripe'`))).toEqual([
    'payment_in_turn',
  ]);
});
