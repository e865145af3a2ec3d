import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/driver/tables.generated';

class Undo extends Error {}

/** Whether the database refuses a second active payment or a second settlement. Throws if there is none to repeat. */
export async function refusesSecondActive(db: Kysely<Database>): Promise<boolean> {
  const refusals = await Promise.all([
    refuses(
      db,
      'payment',
      { id: randomUUID(), provider_ref: null, confirmation_number: `CU-${randomUUID()}` },
      `status = 'pending'`,
    ),
    refuses(db, 'allocation', { id: randomUUID() }, `kind = 'settles'`),
  ]);
  return refusals.every(Boolean);
}

/** Whether a copy of a row, but for these columns, is refused. Nothing of it stays. */
async function refuses(
  db: Kysely<Database>,
  table: 'payment' | 'allocation',
  changes: Readonly<Record<string, string | null>>,
  where: string,
): Promise<boolean> {
  const copy = sql`
    insert into ${sql.table(table)}
    select (jsonb_populate_record(original, ${JSON.stringify(changes)}::jsonb)).* from ${sql.table(table)} original where ${sql.raw(where)} limit 1`;
  try {
    return await db.transaction().execute(async (trx) => {
      const { numAffectedRows } = await copy.execute(trx);
      throw new Undo(String(numAffectedRows));
    });
  } catch (error) {
    if (error instanceof Undo && error.message === '1') return false;
    if (
      error instanceof Error &&
      /violates unique constraint "(one_active_payment|charge_settled_once)"/.test(error.message)
    )
      return true;
    throw error;
  }
}
