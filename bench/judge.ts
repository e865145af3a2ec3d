import type { Kysely } from 'kysely';
import type { Emulator } from '#providers/emulation/emulator';
import type { Database } from '#server/db/schema';
import { violations } from '#server/db/invariants';
import { bookDifferences } from '#sandbox/provider-books';
import type { Acknowledged } from './paying-families.ts';

/** Everything that is wrong after a run, one sentence each; an empty list is a pass. X2: the provider's books and ours agree, both ways. */
export async function judge(db: Kysely<Database>, acknowledged: Acknowledged, stripe: Emulator): Promise<string[]> {
  const broken = (await violations(db)).map(
    ({ id, says, what }) => `${id} does not hold (${says}): ${what.length} rows`,
  );
  return [...broken, ...(await lost(db, acknowledged)), ...(await bookDifferences(db, [stripe]))];
}

/** X1: what a client saw acknowledged exists. */
async function lost(db: Kysely<Database>, acknowledged: Acknowledged): Promise<string[]> {
  const sessions = new Set((await db.selectFrom('session').select('id').execute()).map(({ id }) => id));
  const payments = new Set((await db.selectFrom('payment').select('id').execute()).map(({ id }) => id));
  return [
    ...acknowledged.sessions.filter((id) => !sessions.has(id)).map(() => 'an acknowledged session is gone'),
    ...acknowledged.payments.filter((id) => !payments.has(id)).map(() => 'an acknowledged payment is gone'),
  ];
}
