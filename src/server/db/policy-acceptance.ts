import type { Insertable, Transaction } from 'kysely';
import type { Database } from './tables.generated.ts';
import { now } from './now.ts';

/** Keeps that a session's payer accepted a version of the notice: the first time counts. */
export async function insertAcceptance(
  trx: Transaction<Database>,
  acceptance: Omit<Insertable<Database['policy_acceptance']>, 'accepted_at'>,
): Promise<void> {
  await trx
    .insertInto('policy_acceptance')
    .values({ ...acceptance, accepted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasAcceptance(trx: Transaction<Database>, sessionId: string, version: string): Promise<boolean> {
  const row = await trx
    .selectFrom('policy_acceptance')
    .select('version')
    .where('session_id', '=', sessionId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}
