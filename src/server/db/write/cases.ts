import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { moneyCase, type MoneyCase } from '#contracts/cases';
import { type CaseKind, caseKinds, type CaseResolution, type ReturnKind, returnKinds } from '#domain/money-state';
import type { PageAsked, PagePosition } from '../read/page-cursor.ts';
import { afterPage } from '../read/after-page.ts';
import { ofCampuses } from '../read/campus-rows.ts';
import { caseJson } from '../read/outbox-json.ts';
import { actorColumns } from '../../basics/request-context.ts';
import type { Db, Trx } from '../driver/db.ts';
import { now } from '../driver/now.ts';
import { type PayerPreference, onTopKinds } from '#domain/payer-preference';

export interface CaseFilter extends PageAsked {
  readonly status?: MoneyCase['status'] | undefined;
  readonly kind?: MoneyCase['kind'] | undefined;
  readonly preference?: PayerPreference | undefined;
  readonly sessionId?: string | undefined;
  readonly order: 'newest' | 'oldest';
  /** Only of these; of all if null or absent. Money without a session is of none. */
  readonly campusIds?: readonly string[] | null;
}

/** A school's cases in one trip. Another school's, and those of no school, are never among them. */
export async function readCasesOfSchool(
  db: Db,
  { schoolId, status, kind, preference, sessionId, order, campusIds, after, limit }: CaseFilter,
): Promise<readonly { readonly found: MoneyCase; readonly position: PagePosition }[]> {
  // The kind is written out: a plan for any kind reads all cases of a school that has none of this one.
  const { rows } = await sql<{ found: unknown; at: string }>`
    select m.opened_at::text as at, ${caseJson} as found from money_case m
    where m.school_id = ${schoolId}
      ${status === undefined ? sql`` : sql`and ${closed[status]}`}
      ${kind === undefined ? sql`` : sql`and m.kind = ${sql.lit(kind)}`}
      ${preference === undefined ? sql`` : sql`and m.payer_preference = ${preference}`}
      ${sessionId === undefined ? sql`` : sql`and m.session_id = ${sessionId}`}
      ${campusIds ? sql`and exists (select 1 from session s where s.id = m.session_id ${ofCampuses(campusIds)})` : sql``}
      ${afterPage(sql`m.opened_at`, sql`m.id`, after, order)}
    order by ${order === 'newest' ? sql`m.opened_at desc, m.id` : sql`m.opened_at, m.id desc`} limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => {
    const found = moneyCase.parse(row.found);
    return { found, position: { at: row.at, id: found.id } };
  });
}

const closed = { open: sql`m.closed_at is null`, resolved: sql`m.closed_at is not null` } as const satisfies Record<
  MoneyCase['status'],
  RawBuilder<unknown>
>;

export interface StoredCase {
  readonly shown: MoneyCase;
  readonly provider: string | null;
  readonly accountId: string | null;
  readonly providerRef: string | null;
  /** When the money came, as well as we know. */
  readonly paidAt: Date;
  /** The payment that has its money; null while it is on no session. */
  readonly placed: { readonly paymentId: string; readonly sessionId: string; readonly kind: CaseKind } | null;
  /** The kind of a return that is not on the books yet; null for money that came. */
  readonly returnKind: ReturnKind | null;
}

const behind = z.object({
  provider: z.nullable(z.string()),
  account_id: z.nullable(z.string()),
  provider_ref: z.nullable(z.string()),
  paid_at: z.date(),
  placed: z.nullable(z.object({ paymentId: z.string(), sessionId: z.string(), kind: z.enum(caseKinds) })),
  return_kind: z.nullable(z.enum(returnKinds)),
});

/** One case of this school, or null. `caseId` may be anything. */
export async function readCaseOfSchool(db: Db, schoolId: string, caseId: string): Promise<StoredCase | null> {
  if (!z.uuid().safeParse(caseId).success) return null;
  // A statement's line has only its day: noon stands for its time, as for a line that finds its session at once.
  const { rows } = await sql<{ found: unknown }>`
    select ${caseJson} as found, m.provider, m.account_id, m.provider_ref, m.return_kind,
      case when m.payment_id is not null and m.kind <> 'maybe_known' then json_build_object('paymentId', m.payment_id, 'sessionId', m.session_id, 'kind', m.kind) end as placed,
      least((select (l.paid_on + time '12:00') at time zone s.time_zone from statement_line l where l.case_id = m.id limit 1), m.opened_at) as paid_at
    from money_case m join school s on s.id = m.school_id
    where m.id = ${caseId} and m.school_id = ${schoolId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { provider, account_id: accountId, provider_ref: providerRef, paid_at: paidAt, ...rest } = behind.parse(row);
  const { placed, return_kind: returnKind } = rest;
  return { shown: moneyCase.parse(row.found), provider, accountId, providerRef, paidAt, placed, returnKind };
}

/** Locks an open case about money without a session; false if it was closed before. Always after the session's lock. */
export async function lockUnplaced(trx: Trx, caseId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('money_case')
    .select('id')
    .where('id', '=', caseId)
    .where('payment_id', 'is', null)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Closes an open case about money that had no session; with `placed` it becomes a case of that payment.
 * False when somebody closed it before: then nothing may be committed.
 */
export async function closeUnplaced(
  trx: Trx,
  caseId: string,
  how: {
    readonly resolution: CaseResolution;
    readonly note: string | null;
    readonly placed: { readonly sessionId: string; readonly paymentId: string } | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('money_case')
    .set({
      closed_at: now,
      ...actorColumns(),
      resolution: how.resolution,
      note: how.note,
      ...(how.placed ? { session_id: how.placed.sessionId, payment_id: how.placed.paymentId } : {}),
    })
    .where('id', '=', caseId)
    .where('payment_id', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Writes a payer's preference for money on top on each of its open cases. Returns the cases that it changes: none if
 * all said so before, or are closed. The session's lock is held.
 */
export async function writePreference(
  trx: Trx,
  paymentId: string,
  preference: PayerPreference,
): Promise<readonly CaseKind[]> {
  const rows = await trx
    .updateTable('money_case')
    .set({ payer_preference: preference, payer_preference_at: now })
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', onTopKinds)
    .where('closed_at', 'is', null)
    .where('payer_preference', 'is distinct from', preference)
    .returning('kind')
    .execute();
  if (rows.length > 0) await sql`update payment set version = version + 1 where id = ${paymentId}`.execute(trx);
  return onTopKinds.filter((kind) => rows.some((row) => row.kind === kind));
}
