import type { Insertable, Kysely } from 'kysely';
import type { Charge } from '#contracts/session';
import type { Database } from './tables.generated.ts';

/** A charge as stored in `details`: the wire's charge, and what only the school reads. */
export interface StoredCharge extends Charge {
  readonly tutor_id: string;
  readonly external_id: string | null;
}

/** Writes an open session, its charges and its link in one statement: all of them or none. */
export async function insertSession(
  db: Kysely<Database>,
  session: Omit<Insertable<Database['session']>, 'state'>,
  charges: readonly StoredCharge[],
  link: Omit<Insertable<Database['access_link']>, 'session_id' | 'created_at'>,
): Promise<void> {
  await db
    .with('new_session', (trx) => trx.insertInto('session').values({ ...session, state: 'open' }))
    .with('new_charge', (trx) =>
      trx.insertInto('charge').values(
        charges.map((charge, position) => ({
          id: charge.id,
          session_id: session.id,
          position,
          amount: charge.values.pending_amount,
          due_date: charge.due_date,
          details: JSON.stringify(charge),
        })),
      ),
    )
    .insertInto('access_link')
    .values({ ...link, session_id: session.id, created_at: session.created_at })
    .execute();
}
