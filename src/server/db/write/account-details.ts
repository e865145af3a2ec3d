import { sql } from 'kysely';
import type { OfAccount } from '../read/provider-accounts.ts';
import type { Db } from '../driver/db.ts';
import { now } from '../driver/now.ts';

const details = (db: Db) =>
  db
    .selectFrom('provider_account as a')
    .leftJoin('school as s', 's.id', 'a.school_id')
    .select([
      'a.id',
      'a.provider',
      'a.school_id as schoolId',
      's.slug',
      'a.label',
      'a.merchant',
      'a.state',
      'a.created_at as createdAt',
      'a.closed_at as closedAt',
      'a.refused_at as refusedAt',
      'a.actor_kind',
      'a.actor_id',
      // While webhooks may be signed with the secret from before.
      sql<Date | null>`case when a.previous_until > app_now() then a.previous_until end`.as('previousUntil'),
    ])
    .orderBy('a.created_at')
    .orderBy('a.id');
/** A stored account as its owner sees it: everything but its credentials; `slug` is null for the installation's. */
export type AccountDetails = Awaited<ReturnType<ReturnType<typeof details>['executeTakeFirstOrThrow']>>;

/** Every stored account, or a school's own; closed ones too, the oldest first. */
export function readAccountDetails(db: Db, schoolId?: string): Promise<readonly AccountDetails[]> {
  return (schoolId === undefined ? details(db) : details(db).where('a.school_id', '=', schoolId)).execute();
}

export async function readOneAccount(db: Db, id: string): Promise<AccountDetails | null> {
  return (await details(db).where('a.id', '=', id).executeTakeFirst()) ?? null;
}

export interface RefusedAccount extends OfAccount {
  readonly since: Date;
}

export async function refusedAccounts(db: Db): Promise<readonly RefusedAccount[]> {
  const rows = await db
    .selectFrom('provider_account')
    .select(['id', 'provider', 'refused_at'])
    .where('refused_at', 'is not', null)
    .execute();
  return rows.flatMap(({ id, provider, refused_at: since }) => (since ? [{ provider, account_id: id, since }] : []));
}

/** Marks an account of that version as refused by its provider, or as accepted again. Returns whether that is new. */
export async function markRefused(
  db: Db,
  { id, version }: { readonly id: string; readonly version: number },
  mark: 'refused' | 'taken',
): Promise<boolean> {
  const query = db.updateTable('provider_account').where('id', '=', id).where('version', '=', version);
  const { numUpdatedRows } = await (
    mark === 'refused'
      ? query.set({ refused_at: now }).where('refused_at', 'is', null)
      : query.set({ refused_at: null }).where('refused_at', 'is not', null)
  ).executeTakeFirst();
  return numUpdatedRows === 1n;
}
