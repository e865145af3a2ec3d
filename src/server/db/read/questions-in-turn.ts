import { sql } from 'kysely';
import type { Db } from '../driver/db.ts';
import { nameOfAccount } from './provider-accounts.ts';

const first = sql`select ${nameOfAccount} as name, next_check_at as due from payment where next_check_at = turn_at`;
const inOrder = sql`order by ${nameOfAccount}, next_check_at limit 1`;

/** A recursive query of `first_in_turn`: each account's first question in turn, by one step in the index for each. */
export const firstInTurn = sql`first_in_turn(name, due) as (
  (${first} ${inOrder})
  union all
  select n.name, n.due from first_in_turn f cross join lateral (${first} and ${nameOfAccount} > f.name ${inOrder}) n)`;

export interface AccountInTurn {
  /** `accountName`. */
  readonly name: string;
  readonly lateSeconds: number;
}

/** The accounts with a question whose turn has come, or would have if their budgets allowed it. */
export async function accountsInTurn(db: Db): Promise<readonly AccountInTurn[]> {
  const { rows } = await sql<AccountInTurn>`
    with recursive ${firstInTurn}
    select name, extract(epoch from app_now() - due)::float8 as "lateSeconds" from first_in_turn where due <= app_now()`.execute(
    db,
  );
  return rows;
}
