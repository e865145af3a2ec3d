import { sql } from 'kysely';
import { dropEndedHandoffs } from '../db/write/handoffs.ts';
import { dropEndedSignIns } from '../db/write/passkeys.ts';
import { dropEndedRemembered } from '../db/write/remembered-ways.ts';
import type { Services } from '../services/services.ts';

/** The time that a response is repeated for its Idempotency-Key. */
const keptHours = 72;

/**
 * Deletes what has ended: stored responses past their hours, hand-off codes, ways into the desk, what
 * browsers know too long, calls of ended payments, and old entries of the audit log.
 */
export async function dropEnded(services: Services): Promise<void> {
  await Promise.all([
    dropOldKeys(services),
    dropEndedHandoffs(services.db),
    dropEndedSignIns(services.db),
    dropEndedRemembered(services.db),
    dropCallsOfEnded(services),
    dropOldEntries(services),
  ]);
}

/** Small, so that no statement takes long however many there are. */
const batch = 1_000;

async function dropOldKeys({ db }: Services): Promise<void> {
  const dropSome = sql`
    with old as materialized (
      select scope, key, created_at from idempotency_key where created_at < app_now() - make_interval(hours => ${keptHours})
      order by created_at limit ${batch} for update skip locked)
    delete from idempotency_key where created_at = any (array(select created_at from old))
      and (scope, key) in (select scope, key from old)`;
  while ((await dropSome.execute(db)).numAffectedRows === BigInt(batch));
}

/** The database keeps each entry of the audit log for five years. */
async function dropOldEntries({ db }: Services): Promise<void> {
  await sql`
    delete from audit_entry where id = any (array(
      select id from audit_entry where at < app_now() - interval '5 years' order by at limit ${batch}))`.execute(db);
}

/** Each goes with its payment's end; a program of before, still at work beside this one, leaves it. */
async function dropCallsOfEnded({ db }: Services): Promise<void> {
  await db
    .updateTable('payment')
    .set({ call_sealed: null })
    .where('call_sealed', 'is not', null)
    .where('status', '<>', 'pending')
    .execute();
}
