import { sql } from 'kysely';
import { eraseOldFamilies } from './erase-families.ts';
import { dropEndedHandoffs } from '../db/write/handoffs.ts';
import type { Services } from '../services/services.ts';
import { reconcileDueAccounts } from '../use-cases/payments/reconcile.ts';

/** The time that a response is repeated for its Idempotency-Key. */
const keptHours = 72;

/**
 * Compares our books with each account's list, and drops old idempotency keys, hand-off codes, facts of ended calls and
 * expired families. Returns how much it did.
 */
export async function doDailyWork(services: Services): Promise<number> {
  const reconciled = await reconcileDueAccounts(services);
  if (reconciled > 0)
    await Promise.all([
      dropOldKeys(services),
      dropEndedHandoffs(services.db),
      dropCallsOfEnded(services),
      eraseOldFamilies(services),
    ]);
  return reconciled;
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

/** Each goes with its payment's end; a program of before, still at work beside this one, leaves it. */
async function dropCallsOfEnded({ db }: Services): Promise<void> {
  await db
    .updateTable('payment')
    .set({ call_sealed: null })
    .where('call_sealed', 'is not', null)
    .where('status', '<>', 'pending')
    .execute();
}
