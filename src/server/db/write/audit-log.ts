/** The audit log: who did what for a school. Rows are only ever added. */
import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { actorColumns, currentRequestId } from '../../basics/request-context.ts';
import type { Db } from '../driver/db.ts';
import { now } from '../driver/now.ts';
import type { Database } from '../driver/tables.generated.ts';
import { afterPage } from '../read/after-page.ts';
import type { PageAsked, PagePosition } from '../read/page-cursor.ts';

/** What changed of settings: ids, switches and numbers only. */
export interface SettingsChange {
  readonly before: unknown;
  readonly after: unknown;
}

export interface AuditFacts {
  readonly schoolId: string;
  /** The API's `operationId`, or `admin` and the command. */
  readonly operation: string;
  /** `done`, or a problem's code. */
  readonly outcome: string;
  readonly keyId?: string | null;
  readonly address?: string | null;
  readonly rowId?: string | null;
  readonly change?: SettingsChange | null;
  readonly rowCount?: number | null;
}

/** An entry's columns but its time. Its actor and its request are those that run. */
export const auditColumns = (facts: AuditFacts) => ({
  id: randomUUIDv7(),
  school_id: facts.schoolId,
  ...actorColumns(),
  key_id: facts.keyId ?? null,
  address: facts.address ?? null,
  request_id: currentRequestId(),
  operation: facts.operation,
  row_id: facts.rowId ?? null,
  outcome: facts.outcome,
  change: facts.change ? JSON.stringify(facts.change) : null,
  row_count: facts.rowCount ?? null,
});
export type AuditColumns = ReturnType<typeof auditColumns>;

/** Writes an entry; with the change itself where `db` is its transaction. */
export async function insertAuditEntry(db: Db, facts: AuditFacts): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({ ...auditColumns(facts), at: now })
    .execute();
}

/** The same as a part of a larger statement: `entry` is the JSON of its columns, or null for none. */
export const auditInsert = (entry: unknown, from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into audit_entry (id, school_id, at, actor_kind, actor_id, key_id, address, request_id, operation, row_id, outcome)
  select e.id, e.school_id, app_now(), e.actor_kind, e.actor_id, e.key_id, e.address, e.request_id, e.operation, e.row_id, e.outcome
  from ${from}, jsonb_to_record(${entry}::jsonb) as e (id uuid, school_id uuid, actor_kind text, actor_id uuid, key_id uuid,
    address text, request_id text, operation text, row_id text, outcome text)
  where e.id is not null`;

const shownColumns = [
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'key_id',
  'address',
  'request_id',
  'operation',
  'row_id',
  'outcome',
  'change',
  'row_count',
] as const;
export type AuditRow = Pick<Selectable<Database['audit_entry']>, (typeof shownColumns)[number]>;

export interface AuditFilter extends PageAsked {
  readonly actorId?: string | undefined;
  readonly operation?: string | undefined;
  readonly rowId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A school's entries, newest first. */
export async function readAuditEntries(
  db: Db,
  { schoolId, actorId, operation, rowId, from, to, after, limit }: AuditFilter,
): Promise<readonly (AuditRow & { readonly position: PagePosition })[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select([...shownColumns, sql<string>`at::text`.as('position_at')])
    .where('school_id', '=', schoolId)
    .where(sql<boolean>`true ${afterPage(sql`at`, sql`id`, after)}`)
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? null))
    .$if(operation !== undefined, (query) => query.where('operation', '=', operation ?? ''))
    .$if(rowId !== undefined, (query) => query.where('row_id', '=', rowId ?? null))
    .$if(from !== undefined, (query) => query.where('at', '>=', sql<Date>`${from}::timestamptz`))
    .$if(to !== undefined, (query) => query.where('at', '<', sql<Date>`${to}::timestamptz`))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ position_at: at, ...row }) => ({ ...row, position: { at, id: row.id } }));
}
