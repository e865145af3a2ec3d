import { sql } from 'kysely';
import * as z from 'zod/mini';
import { checkoutCommission } from '#contracts/session';
import { countries, currencies } from '#domain/money';
import { owedOnce } from '#domain/owed-once';
import { settledSum } from './money-state.ts';
import { shownName } from './shown-text.ts';
import type { Student } from './student-references.ts';
import type { Db } from '../driver/db.ts';

const owedCharge = z.object({
  chargeId: z.string(),
  sessionId: z.string(),
  identity: z.nullable(z.string()),
  dueDate: z.string(),
  position: z.int(),
  madeAt: z.date(),
  /** The amount still owed on it, minor units. */
  owed: z.int(),
  country: z.enum(countries),
  currency: z.enum(currencies),
  concept: shownName,
  student: shownName,
  disabled: z.boolean(),
  /** An attempt under way may pay it. */
  inAttempt: z.boolean(),
  checkoutKind: z.enum(['full', 'cash_only', 'card_only']),
  paymentOptions: z.nullable(z.array(z.string())),
  commissions: z.array(checkoutCommission),
});
export type OwedCharge = z.infer<typeof owedCharge>;

/** Returns a student's charges with a debt, from every session; once each, also if several sessions have it. */
export async function owedBy(db: Db, { schoolId, studentId }: Student): Promise<readonly OwedCharge[]> {
  const { rows } = await sql<{ owed: number }>`
    select c.id as "chargeId", s.id as "sessionId", case when c.identity is not null then identity_of(c.id) end as identity, c.due_date::text as "dueDate", c.position, s.created_at as "madeAt",
      c.amount - ${settledSum} as owed, trim(s.country) as country, trim(s.currency) as currency,
      c.details->>'concept_desc' as concept, c.details->>'student_name' as student, s.disabled or sc.disabled as disabled,
      exists (select 1 from payment p where p.session_id = s.id and p.status = 'pending' and p.superseded_at is null and c.id = any (p.charge_ids)) as "inAttempt",
      s.checkout_kind as "checkoutKind", sc.payment_options as "paymentOptions", sc.commissions
    from charge c join session s on s.id = c.session_id join school sc on sc.id = s.school_id
    where c.school_id = ${schoolId} and c.details->>'student_id' = ${studentId} and c.removed_at is null
      and (s.state <> 'paid' or c.identity is not null)`.execute(db);
  return owedOnce(rows.map((row) => owedCharge.parse({ ...row, owed: Number(row.owed) })));
}

/** Every session with a charge of a student's, paid ones too. */
export async function sessionsOf(
  db: Db,
  { schoolId, studentId }: Student,
): Promise<readonly { readonly sessionId: string; readonly madeAt: Date }[]> {
  const { rows } = await sql<{ sessionId: string; madeAt: Date }>`
    select distinct s.id as "sessionId", s.created_at as "madeAt" from charge c join session s on s.id = c.session_id
    where c.school_id = ${schoolId} and c.details->>'student_id' = ${studentId} and c.removed_at is null`.execute(db);
  return rows;
}

/** Returns a session's pending payment that shows this account's reference for exactly this; the newest of several. */
export async function shownPayment(
  db: Db,
  filter: {
    readonly sessionId: string;
    readonly provider: string;
    readonly account_id: string | null;
    readonly chargeId: string;
    readonly minor: number;
  },
): Promise<string | null> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('session_id', '=', filter.sessionId)
    .where('provider', '=', filter.provider)
    .where('account_id', 'is not distinct from', filter.account_id)
    .where('status', '=', 'pending')
    .where('charge_ids', '=', sql<string[]>`${[filter.chargeId]}::uuid[]`)
    .where(sql<number>`base + commission`, '=', filter.minor)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
