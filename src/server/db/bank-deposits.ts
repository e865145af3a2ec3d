import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.generated.ts';

/** A bank's payment that no line of a statement was found to be yet. */
export interface UnseenDeposit {
  readonly reference: string;
  readonly minor: number;
  readonly currency: string;
  readonly day: string;
  readonly paymentId: string;
}

/** The codes of a school's students at banks that call us, and what came by them. */
export async function bankDepositsOf(
  db: Kysely<Database>,
  schoolId: string,
  billers: readonly string[],
): Promise<{ readonly codes: readonly string[]; readonly deposits: readonly UnseenDeposit[] }> {
  if (billers.length === 0) return { codes: [], deposits: [] };
  const codes = await db
    .selectFrom('student_reference')
    .select('reference')
    .where('school_id', '=', schoolId)
    .where('provider', 'in', billers)
    .execute();
  const { rows } = await sql<UnseenDeposit>`
    select b.reference, b.amount::float8 as minor, trim(b.currency) as currency, b.day::text as day, b.payment_id as "paymentId" from biller_payment b
    where b.school_id = ${schoolId} and b.payment_id is not null
      and not exists (select 1 from statement_line l where l.payment_id = b.payment_id)
    order by b.day, b.created_at`.execute(db);
  return { codes: codes.map(({ reference }) => reference), deposits: rows };
}
