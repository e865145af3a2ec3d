import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { actorColumns } from '../../basics/request-context.ts';
import type { Db } from '../driver/db.ts';
import type { Database } from '../driver/tables.generated.ts';
import { now } from '../driver/now.ts';

/** The account of a row's money: a stored one, or, if `account_id` is null, the installation's from the environment. */
export interface OfAccount {
  readonly provider: string;
  readonly account_id: string | null;
}

/** An account's name for people and keys: its provider's, and for a stored one `/` and its id. */
export const accountName = ({ provider, account_id: id }: OfAccount): string =>
  id === null ? provider : `${provider}/${id}`;

/** The same of a payment's row, as `payment_pending_of_account` and `payment_in_turn` index it. */
export const nameOfAccount = sql`(provider || coalesce('/' || account_id::text, ''))`;

/** Prefixes event ids and list fields, whose keys lack the account (0017-accounts.sql); empty for the default. */
export const accountPrefix = ({ account_id: id }: OfAccount): string => (id === null ? '' : `${id}/`);

const columns = ['id', 'provider', 'school_id', 'label', 'merchant', 'state', 'version', 'refused_at'] as const;
/** A stored account without its credentials; `version` grows with every change of what a connection is made of. */
export type AccountRow = Pick<Selectable<Database['provider_account']>, (typeof columns)[number]>;

/** One account, closed ones too, or null. */
export async function readAccount(db: Db, id: string): Promise<AccountRow | null> {
  return (await db.selectFrom('provider_account').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** A school's own accounts and the installation's stored ones, closed ones too. */
export function accountsAround(db: Db, schoolId: string): Promise<readonly AccountRow[]> {
  return db
    .selectFrom('provider_account')
    .select(columns)
    .where((eb) => eb.or([eb('school_id', '=', schoolId), eb('school_id', 'is', null)]))
    .execute();
}

/** The same, as one value beside other things of school `sc`. */
export const accountsJson = sql`(
  select coalesce(json_agg(json_build_object('id', a.id, 'provider', a.provider, 'school_id', a.school_id, 'label', a.label,
    'merchant', a.merchant, 'state', a.state, 'version', a.version, 'refused_at', a.refused_at)), '[]')
  from provider_account a where a.school_id = sc.id or a.school_id is null)`;
export const accountRows: z.ZodMiniType<AccountRow[]> = z.array(
  z.object({
    id: z.string(),
    provider: z.string(),
    school_id: z.nullable(z.string()),
    label: z.string(),
    merchant: z.nullable(z.string()),
    state: z.enum(['open', 'closed']),
    version: z.int(),
    refused_at: z.nullable(
      z.pipe(
        z.string(),
        z.transform((text: string) => new Date(text)),
      ),
    ),
  }),
);

/** Every stored account, closed ones too, the oldest first. */
export function everyAccount(db: Db): Promise<readonly AccountRow[]> {
  return db.selectFrom('provider_account').select(columns).orderBy('created_at').orderBy('id').execute();
}

/** A secret, and which key sealed it. */
export interface Sealed {
  readonly sealed: Buffer;
  readonly keyId: string;
}

export interface AccountSecrets {
  readonly id: string;
  readonly credentials: Sealed;
  /** The earlier secret, which webhooks may be signed with as well. */
  readonly previous: (Sealed & { readonly until: Date }) | null;
}

export async function readAccountSecrets(db: Db, ids: readonly string[]): Promise<readonly AccountSecrets[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('provider_account')
    .select(['id', 'credentials_sealed', 'key_id', 'previous_sealed', 'previous_key_id', 'previous_until'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    credentials: { sealed: row.credentials_sealed, keyId: row.key_id },
    previous:
      row.previous_sealed && row.previous_key_id && row.previous_until
        ? { sealed: row.previous_sealed, keyId: row.previous_key_id, until: row.previous_until }
        : null,
  }));
}

export interface NewAccount extends Pick<AccountRow, 'id' | 'provider' | 'school_id' | 'label' | 'merchant'> {
  readonly credentials: Sealed;
}

/** Writes an open account. False where its school, or the installation, has an open one at that provider already. */
export async function insertAccount(db: Db, { credentials, ...row }: NewAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_account')
    .values({
      ...row,
      credentials_sealed: credentials.sealed,
      key_id: credentials.keyId,
      created_at: now,
      ...actorColumns(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The account, open or closed, that this merchant collects through. */
export async function accountOfMerchant(db: Db, provider: string, merchant: string): Promise<AccountRow | null> {
  const query = db.selectFrom('provider_account').select(columns).where('provider', '=', provider);
  return (await query.where('merchant', '=', merchant).executeTakeFirst()) ?? null;
}

/** Opens a closed account again, with other credentials. False if its owner has another open one at that provider. */
export async function reopenAccount(
  db: Db,
  { id, provider, school_id, label, credentials: { sealed, keyId } }: Omit<NewAccount, 'merchant'>,
): Promise<boolean> {
  const { actor_kind, actor_id } = actorColumns();
  const { numAffectedRows } = await sql`
    update provider_account set state = 'open', closed_at = null, label = ${label}, credentials_sealed = ${sealed},
      key_id = ${keyId}, version = version + 1, refused_at = null, actor_kind = ${actor_kind}, actor_id = ${actor_id}::uuid
    where id = ${id} and state = 'closed' and not exists (select 1 from provider_account other
      where other.provider = ${provider} and other.school_id is not distinct from ${school_id}::uuid and other.state = 'open')`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Gives an account other credentials; webhooks signed by those before count for so many seconds more. */
export async function replaceSecrets(
  db: Db,
  id: string,
  { sealed, keyId }: Sealed,
  previousForSeconds: number,
): Promise<void> {
  const { actor_kind, actor_id } = actorColumns();
  await sql`
    update provider_account set previous_sealed = credentials_sealed, previous_key_id = key_id,
      previous_until = app_now() + make_interval(secs => ${previousForSeconds}),
      credentials_sealed = ${sealed}, key_id = ${keyId}, version = version + 1, refused_at = null,
      actor_kind = ${actor_kind}, actor_id = ${actor_id}::uuid
    where id = ${id}`.execute(db);
}

/** Closes an account: new payments no longer go to it. False for one that is closed. */
export async function closeAccountRow(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provider_account')
    .set({ state: 'closed', closed_at: now, ...actorColumns() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
