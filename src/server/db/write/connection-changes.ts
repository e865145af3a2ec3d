/** Rows of changes that wait for a second administrator. Their secrets are sealed, and gone once a row ends. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { ConnectionChange } from '#contracts/connection-changes';
import { actorColumns, actorOfRow } from '../../basics/request-context.ts';
import type { Db, Trx } from '../driver/db.ts';
import type { Database } from '../driver/tables.generated.ts';
import { now } from '../driver/now.ts';
import { afterPage } from '../read/after-page.ts';
import type { PageAsked, PagePosition } from '../read/page-cursor.ts';
import { announceToSchool } from './announce-to-school.ts';

export type ChangeRow = Selectable<Database['connection_change']>;
export type NewChange = Omit<
  Insertable<Database['connection_change']>,
  'status' | 'created_at' | 'takes_effect_at' | 'actor_kind' | 'actor_id' | 'decided_at'
>;

/** Writes a change that waits, with its event. Null where another of the same endpoint or account waits. */
export async function insertChange(trx: Trx, change: NewChange, waitHours: number): Promise<ChangeRow | null> {
  const row = await trx
    .insertInto('connection_change')
    .values({
      ...change,
      ...actorColumns(),
      status: 'pending',
      created_at: now,
      takes_effect_at: sql<Date>`app_now() + make_interval(hours => ${waitHours})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await announce(trx, row, 'connection.change_requested');
  return row;
}

export interface ChangeEnd {
  readonly status: Exclude<ChangeRow['status'], 'pending'>;
  /** Only of `refused`: a problem's code. */
  readonly refusal?: string;
}

/** Takes a change that waits, as it is with its secrets; null where it waits no more. Locks it. */
export async function takeChange(trx: Trx, id: string): Promise<ChangeRow | null> {
  const query = trx.selectFrom('connection_change').selectAll().where('id', '=', id).where('status', '=', 'pending');
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

/** Ends one that `takeChange` took, with its event. Its secrets go. */
export async function endChange(trx: Trx, id: string, { status, refusal }: ChangeEnd): Promise<ChangeRow> {
  const { actor_kind: decided_kind, actor_id: decided_id } = actorColumns();
  const row = await trx
    .updateTable('connection_change')
    .set({ status, decided_at: now, decided_kind, decided_id, refusal: refusal ?? null })
    .set({ secret_sealed: null, credentials_sealed: null, key_id: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(trx, row, status === 'applied' ? 'connection.change_applied' : 'connection.change_cancelled');
  return row;
}

/** Cancels what waits of an endpoint or an account that goes. */
export async function cancelChangesOf(trx: Trx, targetId: string): Promise<boolean> {
  const row = await pendingOf(trx).where('target_id', '=', targetId).forUpdate().executeTakeFirst();
  if (row) await endChange(trx, row.id, { status: 'cancelled' });
  return row !== undefined;
}

const announce = (
  trx: Trx,
  row: ChangeRow,
  type: 'connection.change_requested' | 'connection.change_applied' | 'connection.change_cancelled',
): Promise<void> =>
  announceToSchool(
    trx,
    row.school_id,
    type,
    sql`jsonb_build_object('change', ${JSON.stringify(shownChange(row))}::jsonb)`,
  );

const pendingOf = (db: Db) => db.selectFrom('connection_change').selectAll().where('status', '=', 'pending');

/** What of a school waits, the oldest first. */
export const pendingChanges = (db: Db, schoolId: string): Promise<ChangeRow[]> =>
  pendingOf(db).where('school_id', '=', schoolId).orderBy('created_at').orderBy('id').execute();

/** One of a school, or null. `id` is a UUID. */
export async function readChange(db: Db, schoolId: string, id: string): Promise<ChangeRow | null> {
  const query = db.selectFrom('connection_change').selectAll().where('school_id', '=', schoolId);
  return (await query.where('id', '=', id).executeTakeFirst()) ?? null;
}

export interface ChangeFilter extends PageAsked {
  readonly status?: ConnectionChange['status'] | undefined;
}

/** A school's, newest first. */
export async function readChanges(
  db: Db,
  { schoolId, status, after, limit }: ChangeFilter,
): Promise<readonly { readonly change: ConnectionChange; readonly position: PagePosition }[]> {
  const rows = await db
    .selectFrom('connection_change')
    .selectAll()
    .select(sql<string>`created_at::text`.as('position_at'))
    .where('school_id', '=', schoolId)
    .where(sql<boolean>`true ${afterPage(sql`created_at`, sql`id`, after)}`)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ position_at: at, ...row }) => ({ change: shownChange(row), position: { at, id: row.id } }));
}

/** What waits whose time has come; without these. */
export const dueChanges = (db: Db, except: readonly string[], most: number): Promise<ChangeRow[]> =>
  pendingOf(db)
    .where('takes_effect_at', '<=', now)
    .where(sql<boolean>`id <> all (${[...except]}::uuid[])`)
    .orderBy('takes_effect_at')
    .limit(most)
    .execute();

/** Without secrets, and without the path of an address, which may hold one. */
export const shownChange = (row: ChangeRow): ConnectionChange => ({
  id: row.id,
  kind: row.kind,
  target_id: row.target_id,
  status: row.status,
  origin: row.url === null ? null : new URL(row.url).origin,
  provider: row.provider,
  label: row.label,
  merchant: row.merchant,
  created_at: row.created_at.toISOString(),
  asked_by: actorOfRow(row),
  takes_effect_at: row.takes_effect_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by: actorOfRow({ actor_kind: row.decided_kind, actor_id: row.decided_id }),
  refusal: row.refusal,
});
