import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { listedPayment, paymentWithHistory } from '#contracts/payments-list';
import { memoize } from '#domain/memoize';
import type { PaymentStatus } from '#domain/payment-status';
import type { PageAsked, PagePosition } from './page-cursor.ts';
import { declineOfP } from './decline-columns.ts';
import { instalmentsOfP } from './instalments-column.ts';
import { isoInstant } from './outbox-json.ts';
import { preparedStatement } from '../driver/prepared-statement.ts';
import type { Db } from '../driver/db.ts';

/** One payment as stored, for its school's eyes. Amounts are minor units. */
const storedPayment = z.omit(listedPayment, { finished: true, total_amount: true });
export type StoredPayment = z.infer<typeof storedPayment>;

export interface PaymentFilter extends PageAsked {
  readonly id?: string;
  readonly status?: PaymentStatus | undefined;
  readonly methodKey?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly externalId?: string | undefined;
  /** Only of these; of all if absent. */
  readonly campusIds?: readonly string[] | undefined;
  readonly campusId?: string | undefined;
  /** What `from` (inclusive), `to` (exclusive) and the order go by. */
  readonly by: 'created_at' | 'paid_at';
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const columns = { created_at: sql`p.created_at`, paid_at: sql`p.paid_at` } as const satisfies Record<
  PaymentFilter['by'],
  RawBuilder<unknown>
>;

type Given = Omit<PaymentFilter, 'after' | 'by'> & { readonly afterAt?: unknown; readonly afterId?: unknown };

/** What each filter adds, by what is given. */
const conditions = {
  id: ({ id }) => sql`and p.id = ${id}`,
  status: ({ status }) => sql`and p.status = ${status}`,
  methodKey: ({ methodKey }) => sql`and p.method_key = ${methodKey}`,
  sessionId: ({ sessionId }) => sql`and p.session_id = ${sessionId}`,
  // A session's school is its payment's: said twice, so that the session is found by its own index.
  externalId: ({ schoolId, externalId }) => sql`and s.school_id = ${schoolId} and s.external_id = ${externalId}`,
  campusIds: ({ campusIds }) => sql`and s.campus_id = any (${campusIds}::text[])`,
  // As `externalId`.
  campusId: ({ schoolId, campusId }) => sql`and s.school_id = ${schoolId} and s.campus_id = ${campusId}`,
  from: ({ from }, at) => sql`and ${at} >= ${from}::timestamptz`,
  to: ({ to }, at) => sql`and ${at} < ${to}::timestamptz`,
  afterId: ({ afterAt, afterId }, at) =>
    sql`and ${at} <= ${afterAt}::timestamptz and (${at} < ${afterAt}::timestamptz or p.id > ${afterId})`,
} as const satisfies Partial<Record<keyof Given, (given: Given, at: RawBuilder<unknown>) => RawBuilder<unknown>>>;
type Condition = keyof typeof conditions;
const everyCondition = Object.keys(conditions) as Condition[];

/** One statement for each set of filters. */
const listing = memoize((by: PaymentFilter['by'], ...filters: readonly Condition[]) =>
  preparedStatement((given: Given) => {
    const at = columns[by];
    const clauses = filters.map((name) => conditions[name](given, at));
    return sql<{ payment: unknown; at: string }>`
      select ${at}::text as at, ${listedJson} as payment
      from payment p join session s on s.id = p.session_id
      where p.school_id = ${given.schoolId} ${sql.join(clauses, sql` `)} ${by === 'paid_at' ? sql`and p.paid_at is not null` : sql``}
      order by ${at} desc, p.id limit ${given.limit}`;
  }),
);

/** A school's payments, newest first, in one trip. Another school's are never among them. */
export async function readPaymentsOfSchool(
  db: Db,
  { by, after, ...filter }: PaymentFilter,
): Promise<readonly { readonly payment: StoredPayment; readonly position: PagePosition }[]> {
  const given: Given = { ...filter, afterAt: after?.at, afterId: after?.id };
  const filters = everyCondition.filter((name) => given[name] !== undefined);
  const { rows } = await db.executeQuery(listing(by, ...filters)(db, given));
  return rows.map((row) => {
    const payment = storedPayment.parse(row.payment);
    return { payment, position: { at: row.at, id: payment.payment_id } };
  });
}

/** Of payment `p` in session `s`. */
const listedJson = sql`json_build_object(
  'payment_id', p.id, 'session_id', s.id, 'external_id', s.external_id, 'campus_id', s.campus_id,
  'payer_name', s.payer->>'full_name', 'status', p.status, 'method_key', p.method_key,
  'base_amount', p.base, 'commission_amount', p.commission, 'instalments', ${instalmentsOfP}, 'received_amount', p.received, 'currency', trim(p.currency),
  'returned_amount', (select coalesce(sum(r.amount), 0) from money_return r where r.payment_id = p.id),
  'confirmation_number', p.confirmation_number, 'reference', p.reference, 'decline_group', ${declineOfP},
  'open_cases', (select coalesce(json_agg(m.kind order by m.opened_at), '[]') from money_case m where m.payment_id = p.id and m.closed_at is null),
  'lines', p.lines, 'created_at', ${isoInstant(sql`p.created_at`)}, 'paid_at', ${isoInstant(sql`p.paid_at`)})`;

type History = z.infer<typeof paymentWithHistory>['history'];

/** Every move of a payment, the first first. */
export async function readHistory(db: Db, paymentId: string): Promise<History> {
  const { rows } = await sql<{ history: unknown }>`
    select coalesce(json_agg(json_build_object('from', e.from_status, 'to', e.to_status, 'phase', e.to_phase,
      'actor', e.actor, 'cause', e.cause, 'at', ${isoInstant(sql`e.at`)}) order by e.seq), '[]') as history
    from payment_event e where e.payment_id = ${paymentId}`.execute(db);
  return paymentWithHistory.shape.history.parse(rows[0]?.history);
}
