import { type Insertable, sql } from 'kysely';
import type { Charge } from '#contracts/session';
import type { KeptAnswer } from './idempotency-keys.ts';
import { openedMessage } from './outbox.ts';
import type { Db } from './db.ts';
import type { Database } from './tables.generated.ts';

/** A charge as stored in `details`: the wire's charge, and what only the school reads. */
export interface StoredCharge extends Charge {
  readonly tutor_id: string;
  readonly external_id: string | null;
}

export interface NewSession {
  readonly session: Omit<Insertable<Database['session']>, 'state' | 'id'> & { readonly id: string };
  readonly charges: readonly StoredCharge[];
  readonly link: Omit<Insertable<Database['access_link']>, 'session_id' | 'created_at'>;
  /** What its caller is answered, where that is kept. */
  readonly answer?: KeptAnswer | null;
}

/**
 * Writes an open session, its charges and its link, tells its school, and keeps the answer, in one statement: all of them or
 * none. Throws as `answer` does when another request has its key by now: then nothing may be committed.
 */
export async function insertSession(db: Db, { session, charges, link, answer = null }: NewSession): Promise<void> {
  const opened = db
    .insertInto('session')
    .values({ ...session, state: 'open' })
    .returning(['id', 'school_id', 'state', 'external_id']);
  const linked = db
    .insertInto('access_link')
    .values({ ...link, session_id: session.id, created_at: session.created_at });
  const [kept, count] = answer
    ? [sql`, kept as (${answer.update.returning('key')})`, sql<number>`(select count(*)::int from kept)`]
    : [sql``, sql<number>`0`];
  const { rows } = await sql<{ kept: number }>`
    with opened as (${opened}), linked as (${linked}),
    charged as (
      insert into charge (id, session_id, position, amount, due_date, details)
      select (c.details->>'id')::uuid, ${session.id}::uuid, c.at - 1, (c.details->'values'->>'pending_amount')::bigint,
        (c.details->>'due_date')::date, c.details
      from jsonb_array_elements(${JSON.stringify(charges)}::jsonb) with ordinality as c (details, at)),
    told as (${openedMessage(session.id, sql`opened`)})${kept}
    select ${count} as kept`.execute(db);
  answer?.done(rows[0]?.kept ?? 0);
}
