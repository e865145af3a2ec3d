/** Which time of an account's list was read beside the daily comparison. */
import { sql } from 'kysely';
import { listedEverySeconds } from '#domain/question-budget';
import type { Db } from '../driver/db.ts';

export interface ListBegun {
  /** `accountName`. */
  readonly account: string;
  readonly from: Date;
  readonly to: Date;
}

/** How many lists are read at a time. */
const atOnce = 8;
/** Each read begins so long before the last one's end, for what a provider lists late. */
const overlapMinutes = 10;
/** Of a list that was never read: longer than the longest step of a rhythm. */
const firstMinutes = 60;
/** Older money is left to the daily comparison. */
const mostMinutes = 24 * 60;

/** Begins reading the lists of these accounts, unless somebody began within the last quarter of an hour. */
export async function beginLists(db: Db, accounts: readonly string[]): Promise<readonly ListBegun[]> {
  if (accounts.length === 0) return [];
  const { rows } = await sql<ListBegun>`
    with due as (
      select account, app_now() as to, greatest(
        coalesce(listed_to, app_now() - make_interval(mins => ${firstMinutes})) - make_interval(mins => ${overlapMinutes}),
        app_now() - make_interval(mins => ${mostMinutes})) as from
      from asked_account where account = any(${[...accounts]}::text[])
        and (list_begun_at is null or list_begun_at <= app_now() - make_interval(secs => ${listedEverySeconds}))
      order by list_begun_at nulls first limit ${atOnce} for update skip locked),
    begun as (update asked_account set list_begun_at = app_now() where account in (select account from due) returning account)
    select due.* from due join begun using (account)`.execute(db);
  return rows;
}

/** Keeps until when a list was read: the next read begins there. */
export async function listWasRead(db: Db, account: string, to: Date): Promise<void> {
  await sql`update asked_account set listed_to = ${to} where account = ${account}`.execute(db);
}
