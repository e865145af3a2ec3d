import type { SchoolTransferReport } from '#contracts/transfer-reports';
import { readReportsOfSchool } from '#server/db/write/transfer-reports';
import type { Services } from '#server/services/services';
import { html, type Html } from '../html.ts';
import { amount, instant, list } from './parts.ts';

/** What a payer of a school says of a transfer. */
export interface ReportLine {
  readonly school: string;
  readonly report: SchoolTransferReport;
}

/** The newest reports of each school that has any, at most `limit` of one. */
export async function readReports(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  limit = 20,
): Promise<readonly ReportLine[]> {
  const schools = await db
    .selectFrom('school')
    .innerJoin('session', 'session.school_id', 'school.id')
    .innerJoin('transfer_report', 'transfer_report.session_id', 'session.id')
    .select(['school.id', 'school.slug'])
    .distinct()
    .orderBy('school.slug')
    .execute();
  const found = schools.map(async ({ id, slug }) => {
    const rows = await readReportsOfSchool(db, keys, { schoolId: id, limit });
    return rows.map(({ report }) => ({ school: slug, report }));
  });
  return (await Promise.all(found)).flat();
}

const words = {
  reported: 'no money seen yet',
  late: 'later than most of its bank; a case is open',
  not_found: 'its time is over, and no line of a statement was it',
  seen: 'the money is on the statement',
  ended: 'its payment ended without money',
} as const satisfies Record<SchoolTransferReport['status'], string>;

function reportItem({ school, report }: ReportLine): Html {
  const { currency, paid_on: paidOn, bank, document_number: number, total_amount: total } = report;
  const owed = report.amount === total ? '' : `, of ${amount(total, currency)} that were asked for`;
  const at = report.paid_time ? ` at ${report.paid_time}` : '';
  const until = report.status === 'reported' ? `, expected by ${instant(new Date(report.expected_by))}` : '';
  return html`<li>
    <h3 class="amount">${amount(report.amount, currency)}</h3>
    <p>${words[report.status]}${until}${owed}</p>
    <p class="soft">${school} · from ${bank} on ${paidOn}${at} · number <code>${number}</code></p>
    <p class="soft">Payment <code>${report.payment_id}</code></p>
  </li>`;
}

/** What payers say they sent. */
export const reportsSection = (reports: readonly ReportLine[]): Html =>
  html`<section>
    <h2>Transfers payers say they made</h2>
    <p class="soft">A report moves no money: its provider’s word does, or a line of the school’s statement.</p>
    ${list(reports.map(reportItem), 'None yet. Choose a transfer, and say that it was sent.')}
  </section>`;
