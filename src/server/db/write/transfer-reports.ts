import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { schoolTransferReport } from '#contracts/transfer-reports';
import { mostCorrections, type TransferReport } from '#domain/transfer-report';
import type { Keyring } from '../../basics/keys.ts';
import type { PagePosition } from '../read/page-cursor.ts';
import { isoInstant } from '../read/outbox-json.ts';
import { lateAtOf, reportStatus } from '../read/report-status.ts';
import type { Db, Trx } from '../driver/db.ts';

/** The sealed part of a report. */
const details = z.object({
  bank: z.string(),
  documentNumber: z.string(),
  /** Absent from earlier reports. */
  paidTime: z._default(z.nullable(z.string()), null),
});

/** Null when another server secret had sealed them. */
export function openDetails(keys: Keyring, sealed: Buffer): z.infer<typeof details> | null {
  try {
    return details.parse(JSON.parse(keys.open(sealed)));
  } catch {
    return null;
  }
}

export interface NewReport extends TransferReport {
  readonly paymentId: string;
  readonly sessionId: string;
  readonly currency: string;
  readonly sentAt: Date | null;
  readonly reportedAt: Date;
  /** The time until which it may still arrive. */
  readonly expectedBy: Date;
  readonly lateAt: Date;
  readonly usualMinutes: number | null;
}

/** Writes what a payer says of a payment's transfer, in place of what they said before. */
export async function writeReport(trx: Trx, keys: Keyring, report: NewReport): Promise<void> {
  const { bank, documentNumber, paidTime } = report;
  const sealed = keys.seal(JSON.stringify({ bank, documentNumber, paidTime }));
  await sql`
    insert into transfer_report (payment_id, session_id, details_sealed, paid_on, amount, currency, reported_at, expected_by, sent_at, late_at, usual_minutes)
    values (${report.paymentId}, ${report.sessionId}, ${sealed}, ${report.paidOn}::date, ${report.minor}, ${report.currency},
      ${report.reportedAt}, ${report.expectedBy}, ${report.sentAt}::timestamptz, ${report.lateAt}, ${report.usualMinutes}::int)
    on conflict (payment_id) do update set details_sealed = excluded.details_sealed, paid_on = excluded.paid_on,
      amount = excluded.amount, corrections = transfer_report.corrections + 1, problem = null, reported_at = excluded.reported_at, expected_by = excluded.expected_by, sent_at = excluded.sent_at,
      late_at = excluded.late_at, usual_minutes = excluded.usual_minutes`.execute(trx);
}

/** Returns the stored report and its count of corrections; null without one. `report`: null if it cannot be opened. */
export async function storedReport(
  trx: Trx,
  keys: Keyring,
  paymentId: string,
): Promise<{ readonly report: TransferReport | null; readonly corrections: number } | null> {
  const row = await trx
    .selectFrom('transfer_report')
    .select(['details_sealed', 'paid_on', 'amount', 'corrections'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (!row) return null;
  const opened = openDetails(keys, row.details_sealed);
  return { report: opened && { ...opened, paidOn: row.paid_on, minor: row.amount }, corrections: row.corrections };
}

const stored = z.object({
  report: z.omit(schoolTransferReport, { bank: true, document_number: true, paid_time: true }),
});

const columns = sql`r.reported_at::text as at, r.payment_id as id, r.details_sealed as sealed, json_build_object(
  'payment_id', p.id, 'session_id', s.id, 'external_id', s.external_id, 'total_amount', p.base + p.commission,
  'currency', trim(r.currency), 'paid_on', r.paid_on, 'amount', r.amount, 'status', ${reportStatus},
  'reported_at', ${isoInstant(sql`r.reported_at`)}, 'expected_by', ${isoInstant(sql`r.expected_by`)},
  'problem', case when not r.arrived then r.problem end, 'corrections_left', greatest(0, ${mostCorrections}::int - r.corrections),
  'match', (select json_build_object('kind', l.matched_by, 'length', l.matched_length, 'lines', l.matched_lines) from statement_line l
    where l.school_id = r.school_id and l.payment_id = r.payment_id and l.matched_by is not null limit 1),
  'late_at', ${isoInstant(lateAtOf)}, 'usual_minutes', r.usual_minutes, 'case_opened_at', ${isoInstant(sql`r.late_told_at`)}) as report
  from transfer_report r join payment p on p.id = r.payment_id join session s on s.id = r.session_id`;

interface StoredRow {
  readonly at: string;
  readonly id: string;
  readonly sealed: Buffer;
  readonly report: unknown;
}

const reportOf = (row: StoredRow, { bank, documentNumber, paidTime }: z.infer<typeof details>) => ({
  ...stored.parse(row).report,
  bank,
  document_number: documentNumber,
  paid_time: paidTime,
});

/** Returns a payer's report of the transfer; null without one, or if it cannot be opened any more. */
export async function readReport(db: Db, keys: Keyring, paymentId: string) {
  const { rows } = await sql<StoredRow>`select ${columns} where r.payment_id = ${paymentId}`.execute(db);
  const [row] = rows;
  const opened = row ? openDetails(keys, row.sealed) : null;
  return row && opened && reportOf(row, opened);
}

export interface ReportFilter {
  readonly schoolId: string;
  readonly sessionId?: string | undefined;
  readonly status?: z.infer<typeof schoolTransferReport>['status'] | undefined;
  readonly after?: PagePosition | undefined;
  readonly limit: number;
}

/** Where a report stands while its payment waits: found by their own indexes among all that have ended. */
const whilePending: Partial<Record<z.infer<typeof schoolTransferReport>['status'], RawBuilder<unknown>>> = {
  reported: sql`and r.payment_status = 'pending' and r.expected_by > app_now()`,
  late: sql`and r.payment_status = 'pending' and r.expected_by > app_now()`,
  not_found: sql`and r.payment_status = 'pending'`,
};

/** The reports of a school's payers, newest first. Another school's are never among them. */
export async function readReportsOfSchool(db: Db, keys: Keyring, filter: ReportFilter) {
  const { schoolId, sessionId, after, limit } = filter;
  const { rows } = await sql<StoredRow>`
    select ${columns}
    where r.school_id = ${schoolId}
      ${sessionId === undefined ? sql`` : sql`and s.id = ${sessionId}`}
      ${filter.status === undefined ? sql`` : sql`and ${reportStatus} = ${filter.status} ${whilePending[filter.status] ?? sql``}`}
      ${after === undefined ? sql`` : sql`and (r.reported_at, r.payment_id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by r.reported_at desc, r.payment_id desc limit ${limit}`.execute(db);
  const unreadable = { bank: '', documentNumber: '', paidTime: null };
  return rows.map((row) => ({
    report: reportOf(row, openDetails(keys, row.sealed) ?? unreadable),
    position: { at: row.at, id: row.id },
  }));
}

/** Whether a reported transfer may still arrive: a condition of a query on `payment`. */
export const isReportOpen = sql<boolean>`exists (
  select 1 from transfer_report r where r.payment_id = payment.id and r.expected_by > app_now())`;

/** Whether a payment has a reported transfer that may still arrive. */
export async function isReportAwaited(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select(isReportOpen.as('isOpen'))
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return row?.isOpen === true;
}
