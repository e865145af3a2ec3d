/** Rows of refunds that wait for a second person. A row is locked before its session. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { refundApproval, type RefundApproval } from '#contracts/refund-approvals';
import { actorColumns } from '../../basics/request-context.ts';
import type { Db, Trx } from '../driver/db.ts';
import type { Database } from '../driver/tables.generated.ts';
import { now } from '../driver/now.ts';
import { afterPage } from '../read/after-page.ts';
import { approvalJson } from '../read/outbox-json.ts';
import type { PageAsked, PagePosition } from '../read/page-cursor.ts';
import { announceApproval } from './outbox.ts';

const columns = [
  'id',
  'school_id',
  'session_id',
  'payment_id',
  'case_id',
  'kind',
  'means',
  'separate',
  'amount',
  'note',
  'status',
  'actor_kind',
  'actor_id',
  'asker_ids',
  'stand_in_id',
  'stand_in_from',
] as const;
export type ApprovalRow = Pick<Selectable<Database['refund_approval']>, (typeof columns)[number]>;

type NewApproval = Omit<
  Insertable<Database['refund_approval']>,
  'status' | 'created_at' | 'actor_kind' | 'actor_id' | 'carry_out_at' | 'decided_at'
>;

/** Writes a refund that waits, and its event. Nothing if one of its case waits already. The session's lock is held. */
export async function insertApproval(
  trx: Trx,
  approval: NewApproval,
  { carriedOutInHours }: { readonly carriedOutInHours: number | null },
): Promise<boolean> {
  const carry_out_at =
    carriedOutInHours === null ? null : sql<Date>`app_now() + make_interval(hours => ${carriedOutInHours})`;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('refund_approval')
    .values({ ...approval, ...actorColumns(), status: 'awaiting_approval', created_at: now, carry_out_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await announceApproval(trx, approval.id, 'refund.approval_requested');
  return true;
}

/** How a refund that waits ends. */
export interface ApprovalEnd {
  readonly status: Exclude<ApprovalRow['status'], 'awaiting_approval'>;
  readonly note: string | null;
  /** Only of `refused`: a problem's code. */
  readonly refusal?: string;
}

/** Ends a refund that waits, with its event. False where it waits no more: then nothing may be committed. */
export async function endApproval(trx: Trx, id: string, { status, note, refusal }: ApprovalEnd): Promise<boolean> {
  const { actor_kind: decided_kind, actor_id: decided_id } = actorColumns();
  const { numUpdatedRows } = await trx
    .updateTable('refund_approval')
    .set({ status, decided_at: now, decided_kind, decided_id, decision_note: note, refusal: refusal ?? null })
    .where('id', '=', id)
    .where('status', '=', 'awaiting_approval')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await announceApproval(trx, id, status === 'approved' ? 'refund.approved' : 'refund.declined');
  return true;
}

/** One of a school, or null. `id` is a UUID. */
export async function readApproval(db: Db, schoolId: string, id: string): Promise<ApprovalRow | null> {
  const query = db.selectFrom('refund_approval').select(columns).where('id', '=', id);
  return (await query.where('school_id', '=', schoolId).executeTakeFirst()) ?? null;
}

/** The same as its school reads it. Throws when there is none. */
export async function showApproval(db: Db, id: string): Promise<RefundApproval> {
  const { rows } = await sql<{ approval: unknown }>`
    select ${approvalJson} as approval from refund_approval w where w.id = ${id}`.execute(db);
  return refundApproval.parse(rows[0]?.approval);
}

export interface ApprovalFilter extends PageAsked {
  readonly status?: RefundApproval['status'] | undefined;
}

/** A school's, newest first. */
export async function readApprovals(
  db: Db,
  { schoolId, status, after, limit }: ApprovalFilter,
): Promise<readonly { readonly approval: RefundApproval; readonly position: PagePosition }[]> {
  const { rows } = await sql<{ approval: unknown; at: string }>`
    select w.created_at::text as at, ${approvalJson} as approval from refund_approval w
    where w.school_id = ${schoolId} ${status === undefined ? sql`` : sql`and w.status = ${status}`}
      ${afterPage(sql`w.created_at`, sql`w.id`, after)}
    order by w.created_at desc, w.id limit ${limit}`.execute(db);
  return rows.map((row) => {
    const approval = refundApproval.parse(row.approval);
    return { approval, position: { at: row.at, id: approval.id } };
  });
}

/** What waits for the clock alone, and whose time has come; without these. */
export async function dueApprovals(db: Db, except: readonly string[], most: number): Promise<readonly ApprovalRow[]> {
  return db
    .selectFrom('refund_approval')
    .select(columns)
    .where('status', '=', 'awaiting_approval')
    .where('carry_out_at', '<=', now)
    .where(sql<boolean>`id <> all (${[...except]}::uuid[])`)
    .orderBy('carry_out_at')
    .limit(most)
    .execute();
}

/** Minor units of a payment that wait. */
export async function awaitingOf(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::float8 as sum from refund_approval
    where payment_id = ${paymentId} and status = 'awaiting_approval'`.execute(db);
  return rows[0]?.sum ?? 0;
}

type GivenBack = Readonly<Record<'ofPayment' | 'byAsker', number>>;

/** Returns minor units given back in a day without another's approval: of a payment, and by these actors of any. */
export async function givenBackToday(
  db: Db,
  { paymentId, askers }: { readonly paymentId: string | null; readonly askers: readonly string[] },
): Promise<GivenBack> {
  const ids = sql`${[...askers]}::uuid[]`;
  const which = (row: 'f' | 'r') =>
    sql`(${sql.ref(`${row}.payment_id`)} = ${paymentId}::uuid or ${sql.ref(`${row}.actor_id`)} = any (${ids}))
      and ${sql.ref(`${row}.created_at`)} > app_now() - interval '24 hours'
      and not exists (select 1 from refund_approval w where w.id = ${sql.ref(`${row}.id`)})`;
  const { rows } = await sql<GivenBack>`
    select coalesce(sum(amount) filter (where payment_id = ${paymentId}::uuid), 0)::float8 as "ofPayment",
      coalesce(sum(amount) filter (where actor_id = any (${ids})), 0)::float8 as "byAsker"
    from (
      select f.payment_id, f.actor_id, f.amount from refund f where ${which('f')} and f.state <> 'failed' and f.replaces is null
      union all
      select r.payment_id, r.actor_id, r.amount from money_return r where ${which('r')} and r.undoes is null
        and (r.provider_ref is null or r.adopted_at is not null) and not exists (select 1 from refund f where f.return_id = r.id)
      union all
      select null, m.actor_id, m.amount from money_case m where m.payment_id is null and m.resolution = 'refunded' and m.return_kind is null
        and m.actor_id = any (${ids}) and m.closed_at > app_now() - interval '24 hours'
        and m.kind in ('unknown_ref', 'maybe_known') and not exists (select 1 from refund_approval w where w.case_id = m.id)) given`.execute(
    db,
  );
  return rows[0] ?? { ofPayment: 0, byAsker: 0 };
}
