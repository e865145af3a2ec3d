/** Payers' reports as claims on their school's statement lines, and how the school's books use the claimed numbers. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type Country, countries } from '#domain/money';
import { numberPattern, type ReportProblem, type TransferClaim } from '#domain/transfer-claim';
import { leastNumberLength } from '#domain/transfer-report';
import { bankStatement, providers } from '#providers/registry';
import type { Keyring } from '../../basics/keys.ts';
import { pauses } from '../../basics/pauses.ts';
import { openDetails } from '../write/transfer-reports.ts';
import type { Db, Trx } from '../driver/db.ts';

const unseen = z.object({
  paymentId: z.string(),
  sessionId: z.string(),
  paidOn: z.string(),
  reportedAt: z.string(),
  minor: z.coerce.number(),
  currency: z.string(),
  total: z.coerce.number(),
  provider: z.string(),
  country: z.enum(countries),
});
export type UnseenClaim = z.infer<typeof unseen> & TransferClaim & { readonly country: Country };

/** Returns a school's reported transfers without money seen, in any status; only those that can be opened. */
export async function unseenClaims(db: Db, keys: Keyring, schoolId: string): Promise<readonly UnseenClaim[]> {
  const { rows } = await sql<{ readonly sealed: Buffer }>`
    select r.details_sealed as sealed, r.payment_id as "paymentId", r.session_id as "sessionId", r.paid_on::text as "paidOn",
      r.reported_at::text as "reportedAt", r.amount as minor, trim(r.currency) as currency, p.base + p.commission as total,
      p.provider, trim(s.country) as country
    from transfer_report r join payment p on p.id = r.payment_id join session s on s.id = r.session_id
    where r.school_id = ${schoolId} and not r.arrived`.execute(db);
  const pause = pauses();
  const claims: UnseenClaim[] = [];
  for (const row of rows) {
    await pause();
    const opened = openDetails(keys, row.sealed);
    if (!opened) continue;
    const claim = unseen.parse(row);
    const isPaidOnStatement = providers.get(claim.provider)?.paidOnStatement === true;
    claims.push({ ...claim, documentNumber: opened.documentNumber, isPaidOnStatement });
  }
  return claims;
}

/** Everything the school's books call a student, a payer, a charge, a payment or an account by. */
const calledSo = (schoolId: string) => sql`
  select unnest(array[s.external_id, s.payer->>'id', s.payer->>'phone', s.payer->>'identity_document', s.payer->>'matti_id',
    s.payer->'tax_data'->>'rfc', s.payer->'tax_data'->>'id']) as called
  from session s where s.school_id = ${schoolId}
  union all select unnest(array[c.details->>'external_id', c.details->>'student_id', c.details->>'student_enrollment',
    c.details->>'student_identity_document', c.details->>'student_matti_id'])
  from charge c join session s on s.id = c.session_id where s.school_id = ${schoolId}
  union all select unnest(array[p.reference, p.provider_ref, p.confirmation_number])
  from payment p where p.school_id = ${schoolId} and p.provider <> ${bankStatement.name}
  union all select line->>'value' from payment p
  cross join jsonb_array_elements(case jsonb_typeof(p.next_step->'lines') when 'array' then p.next_step->'lines' else '[]' end) line
  where p.school_id = ${schoolId}
  union all select reference from student_reference where school_id = ${schoolId}
  union all select advisor->>'phone' from school where id = ${schoolId}`;

/**
 * Which of these bare numbers the school's books know, as a whole or as a part of what they know. Joined by the first
 * characters: each number with each known text would be millions of comparisons. A short number claims nothing.
 */
export async function numbersInBooks(
  db: Db,
  schoolId: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const [head, before] = [sql`${leastNumberLength}::int`, sql`${leastNumberLength - 1}::int`];
  const { rows } = await sql<{ number: string }>`
    with known as materialized (
      select known, left(known, ${head}) as head from (
        select distinct ltrim(regexp_replace(upper(called), '[^0-9A-Z]', '', 'g'), '0') as known
        from (${calledSo(schoolId)}) books where length(called) >= ${leastNumberLength}) bare where length(known) >= ${head}),
    asked as materialized (select number, left(number, ${head}) as head from unnest(${[...numbers]}::text[]) number
      where length(number) >= ${head})
    select a.number from known k cross join lateral generate_series(1, length(k.known) - ${before}) start
      join asked a on a.head = substr(k.known, start, ${head}) where substr(k.known, start, length(a.number)) = a.number
    union select a.number from asked a cross join lateral generate_series(1, length(a.number) - ${before}) start
      join known k on k.head = substr(a.number, start, ${head}) where substr(a.number, start, length(k.known)) = k.known`.execute(
    db,
  );
  return new Set(rows.map(({ number }) => number));
}

/**
 * Returns whether a claim is still as it was read, and on how many stored lines of its school the number is. Called
 * under the session's lock and `lockStatements`.
 */
export async function claimNow(
  trx: Trx,
  { paymentId, reportedAt }: Pick<UnseenClaim, 'paymentId' | 'reportedAt'>,
  number: string,
): Promise<{ readonly isCurrent: boolean; readonly lines: number }> {
  const { rows } = await sql<{ isCurrent: boolean; lines: number }>`
    select not r.arrived and r.reported_at = ${reportedAt}::timestamptz as "isCurrent", (
      select count(*)::int from statement_line l where l.school_id = r.school_id
        and concat_ws(' ', l.reference, l.movement_id, l.tracking_key) ~* ${numberPattern(number)}) as lines
    from transfer_report r where r.payment_id = ${paymentId}`.execute(trx);
  return rows[0] ?? { isCurrent: false, lines: 0 };
}

/** Keeps why a line that looked like a reported transfer was not booked by it. */
export async function turnDown(trx: Trx, paymentId: string, problem: ReportProblem): Promise<void> {
  await trx.updateTable('transfer_report').set({ problem }).where('payment_id', '=', paymentId).execute();
}

/** A payment that a line was booked on by its payer's report. */
export interface BookedClaim {
  readonly paymentId: string;
  readonly sessionId: string;
  readonly minor: number;
  readonly documentNumber: string;
}

/** Returns the money booked by payers' reports at a school; only reports that can be opened. */
export async function bookedClaims(db: Db, keys: Keyring, schoolId: string): Promise<readonly BookedClaim[]> {
  const rows = await db
    .selectFrom('statement_line as l')
    .innerJoin('transfer_report as r', 'r.payment_id', 'l.payment_id')
    .select([
      'r.payment_id as paymentId',
      'r.session_id as sessionId',
      'l.amount as minor',
      'r.details_sealed as sealed',
    ])
    .where('l.school_id', '=', schoolId)
    .where('l.matched_by', 'is not', null)
    .execute();
  return rows.flatMap(({ sealed, ...row }) => {
    const opened = openDetails(keys, sealed);
    return opened ? [{ ...row, documentNumber: opened.documentNumber }] : [];
  });
}
