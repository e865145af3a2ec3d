import { sql } from 'kysely';
import type { Db } from '../driver/db.ts';

/** A bank's payment that a line of a statement may be. */
export interface ToldDeposit {
  readonly reference: string;
  readonly minor: number;
  readonly currency: string;
  readonly day: string;
  readonly paymentId: string;
  /** The cells of the line that another file had of it, as `Deposit` has them, in hex; null while none had it. */
  readonly seenAs: string | null;
}

/** A file's own hash, and those of its lines. */
export interface FileHashes {
  readonly file: Buffer;
  readonly rows: readonly Buffer[];
}

/** Returns students' codes at banks that call us, and deposits on no line yet, or on one of these in another file. */
export async function bankDepositsOf(
  db: Db,
  schoolId: string,
  billers: readonly string[],
  { file, rows: hashes }: FileHashes,
): Promise<{ readonly codes: readonly string[]; readonly deposits: readonly ToldDeposit[] }> {
  if (billers.length === 0) return { codes: [], deposits: [] };
  const codes = await db
    .selectFrom('student_reference')
    .select('reference')
    .where('school_id', '=', schoolId)
    .where('provider', 'in', billers)
    .execute();
  const { rows } = await sql<ToldDeposit>`
    with seen as (
      select distinct on (payment_id) payment_id, encode(row_sha256, 'hex') as cells from statement_line
      where school_id = ${schoolId} and row_sha256 = any (${[...hashes]}::bytea[]) and file_sha256 <> ${file} and payment_id is not null)
    select b.reference, b.amount::float8 as minor, trim(b.currency) as currency, b.day::text as day, b.payment_id as "paymentId", seen.cells as "seenAs"
    from biller_payment b left join seen on seen.payment_id = b.payment_id
    where b.school_id = ${schoolId} and b.payment_id is not null and (seen.payment_id is not null
      or not exists (select 1 from statement_line l where l.school_id = b.school_id and l.payment_id = b.payment_id))
    order by b.day, b.created_at`.execute(db);
  return { codes: codes.map(({ reference }) => reference), deposits: rows };
}
