/** Takes up payments whose provider is to be asked. A lease excludes other processes meanwhile. */
import { type RawBuilder, sql } from 'kysely';
import { spentAfter, unusedQuestions } from '#domain/question-budget';
import type { Db } from '../driver/db.ts';
import { nameOfAccount } from '../read/provider-accounts.ts';

export interface DueQuestion {
  readonly id: string;
  readonly is_owed: boolean;
}

const most = 20;

/** Those that somebody waits for, and whatever is to be asked at once. */
export const takeHurried = (db: Db): Promise<readonly DueQuestion[]> =>
  take(db, sql`next_check_at is distinct from turn_at`, most);

/** Those of an account that wait their turn, as far as its budget goes. Of several processes one spends at a time. */
export async function takeTurns(db: Db, account: string, perSecond: number): Promise<readonly DueQuestion[]> {
  return db.transaction().execute(async (trx) => {
    await sql`
      insert into asked_account (account, spent_until) values (${account}, app_now()) on conflict do nothing`.execute(
      trx,
    );
    const { rows } = await sql<{ until: Date; now: Date }>`
      select spent_until as until, app_now() as now from asked_account where account = ${account} for update`.execute(
      trx,
    );
    const [spent] = rows;
    const unused = spent ? unusedQuestions(spent.until, perSecond, spent.now) : 0;
    if (!spent || unused === 0) return [];
    const isItsTurn = sql`next_check_at = turn_at and ${nameOfAccount} = ${account}`;
    const taken = await take(trx, isItsTurn, Math.min(most, unused));
    const until = spentAfter(spent.until, perSecond, spent.now, taken.length);
    await sql`update asked_account set spent_until = ${until} where account = ${account}`.execute(trx);
    return taken;
  });
}

async function take(db: Db, which: RawBuilder<unknown>, count: number): Promise<readonly DueQuestion[]> {
  const { rows } = await sql<DueQuestion>`
    update payment set lease_until = app_now() + interval '60 seconds', checks = checks + 1, last_checked_at = app_now()
    where id in (
      select id from payment
      where next_check_at <= app_now() and ${which} and (lease_until is null or lease_until < app_now())
      order by next_check_at limit ${count} for update skip locked)
    returning id, status <> 'pending' or cancel_requested_at is not null or not owed_elsewhere_only(charge_ids) as is_owed`.execute(
    db,
  );
  return rows;
}
