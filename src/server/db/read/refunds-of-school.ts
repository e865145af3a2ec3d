import { type RawBuilder, sql } from 'kysely';
import { type ListedRefund, listedRefund } from '#contracts/cases';
import type { PageAsked, PagePosition } from './page-cursor.ts';
import { afterPage } from './after-page.ts';
import { awaitingJson, recordedJson, refundJson } from './outbox-json.ts';
import type { Db } from '../driver/db.ts';

export interface RefundFilter extends PageAsked {
  readonly status?: ListedRefund['status'] | undefined;
  /** Inclusive, and exclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Part = readonly [of: 'refund' | 'recorded' | 'awaiting', condition: RawBuilder<unknown>];
/** Each is in an index of its school, newest first. */
const ofStatus = {
  awaiting_approval: [['awaiting', sql`and w.status = 'awaiting_approval'`]],
  pending: [
    ['refund', sql`and f.state = 'requested'`],
    ['refund', sql`and f.state = 'pending'`],
  ],
  done: [
    ['refund', sql`and f.state = 'done'`],
    ['recorded', sql`and r.undone_at is null`],
  ],
  failed: [
    ['refund', sql`and f.state = 'failed'`],
    ['recorded', sql`and r.undone_at is not null`],
  ],
} as const satisfies Record<ListedRefund['status'], readonly Part[]>;
const every: readonly Part[] = [
  ['refund', sql``],
  ['recorded', sql``],
  ['awaiting', sql`and w.status = 'awaiting_approval'`],
];

/** A school's refunds over all payments, newest first. Another school's are never among them. */
export async function readRefundsOfSchool(
  db: Db,
  { status, ...filter }: RefundFilter,
): Promise<readonly { readonly refund: ListedRefund; readonly position: PagePosition }[]> {
  const { limit } = filter;
  const parts = (status ? ofStatus[status] : every).map((part) => partOf(part, filter));
  const { rows } = await sql<{ refund: unknown; at: string; id: string }>`
    select l.refund || jsonb_build_object('session_id', s.id, 'external_id', s.external_id) as refund, l.created_at::text as at, l.id
    from (select * from (${sql.join(parts, sql` union all `)}) each order by created_at desc, id limit ${limit}) l
    join session s on s.id = l.session_id
    order by l.created_at desc, l.id`.execute(db);
  return rows.map(({ refund, ...position }) => ({ refund: listedRefund.parse(refund), position }));
}

const rowOf = { refund: 'f', recorded: 'r', awaiting: 'w' } as const satisfies Record<Part[0], string>;

const rowsOf = {
  refund: (schoolId) =>
    sql`select ${refundJson} as refund, f.session_id, f.created_at, f.id from refund f where f.school_id = ${schoolId}`,
  recorded: (schoolId) => sql`
    select ${recordedJson} as refund, r.session_id, r.created_at, r.id from money_return r
    where r.school_id = ${schoolId} and r.undoes is null and not r.of_refund`,
  awaiting: (schoolId) => sql`
    select ${awaitingJson} as refund, w.session_id, w.created_at, w.id from refund_approval w
    where w.school_id = ${schoolId} and w.payment_id is not null`,
} as const satisfies Record<Part[0], (schoolId: string) => RawBuilder<unknown>>;

function partOf([of, condition]: Part, { schoolId, after, from, to, limit }: RefundFilter): RawBuilder<unknown> {
  const t = sql.ref(rowOf[of]);
  const at = sql`${t}.created_at`;
  const within = sql`${from === undefined ? sql`` : sql`and ${at} >= ${from}::timestamptz`}
    ${to === undefined ? sql`` : sql`and ${at} < ${to}::timestamptz`} ${afterPage(at, sql`${t}.id`, after)}`;
  return sql`(${rowsOf[of](schoolId)} ${condition} ${within} order by ${at} desc, ${t}.id limit ${limit})`;
}
