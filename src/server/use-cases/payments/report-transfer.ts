import { isDeepStrictEqual } from 'node:util';
import { instructionsOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { TransferReportList, TransferReportListQuery, TransferReportRequest } from '#contracts/transfer-reports';
import { dayOf, timeOf } from '#domain/calendar-day';
import { numberProblem } from '#domain/claimed-number';
import type { Country } from '#domain/money';
import { bankNamed } from '#domain/sending-bank';
import { lateAt } from '#domain/transfer-arrival';
import {
  bareNumber,
  mostCorrections,
  numberRefusals,
  sentAt,
  type TransferReport,
  wrongIn,
} from '#domain/transfer-report';
import { offerOf } from '#providers/registry';
import type { Trx } from '../../db/driver/db.ts';
import { holdSession } from '../../db/read/money-state.ts';
import { databaseNow } from '../../db/driver/now.ts';
import { announceReport } from '../../db/write/outbox.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { usualMinutesOf } from '../../db/write/transfer-arrivals.ts';
import { readReportsOfSchool, storedReport, writeReport } from '../../db/write/transfer-reports.ts';
import { Refusal } from '../../basics/refusal.ts';
import { pageAsked, pageOf } from '../../db/read/page-cursor.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import type { Services } from '../../services/services.ts';
import type { SchoolCall } from '../school-call.ts';
import { askProvider, claimQuestion } from './ask-provider.ts';
import { readPaymentView, requireAction, type WantedPayment } from './read-payment.ts';

/**
 * "I have transferred": stored, reported to the school, and compared with its statements. A second report is a
 * correction; the same report again notifies nobody. No money changes; a provider that can be asked is asked now.
 * Refuses as `requireAction`, as `invalid_request` by field, and as `too_many_corrections`.
 */
export async function reportTransfer(
  services: Services,
  paymentRequest: WantedPayment,
  request: TransferReportRequest,
): Promise<PaymentDetail> {
  const { payment, facts } = await requireAction(services, paymentRequest, 'report');
  const { timeZone, country } = { ...facts.school, country: facts.country };
  const report = claimOf(request);
  const now = await databaseNow(services.db);
  const wrong = wrongIn(report, { today: dayOf(now, timeZone), time: timeOf(now, timeZone), country });
  if (wrong.length > 0) throw invalidRequest(...wrong.map((field) => ({ path: [field], message: 'cannot be right' })));
  refuseNumber(payment, report, country);
  const awaited = await awaitedFrom(services, payment, { report, now, timeZone });
  await services.db.transaction().execute(async (trx) => {
    await holdSession(trx, payment.session_id);
    if (!(await isNews(trx, services, payment, report))) return;
    await writeReport(trx, services.keys, {
      ...report,
      ...awaited,
      paymentId: payment.id,
      sessionId: payment.session_id,
      currency: payment.currency,
    });
    await announceReport(trx, payment.session_id, payment.id);
  });
  services.wake('outbox');
  const canAsk = (await services.accounts.of(payment))?.connection.check !== undefined;
  if (canAsk && (await claimQuestion(services, payment.id))) await askProvider(services, payment);
  return readPaymentView(services, paymentRequest);
}

/** Refuses a number that the payer can see is wrong. Whose number it is otherwise is never shown. */
function refuseNumber(
  { next_step: step, ...payment }: PaymentRow,
  { documentNumber }: TransferReport,
  country: Country,
) {
  if (documentNumber === '') return;
  const shown = instructionsOf(step)?.lines.map(({ value }) => value) ?? [];
  const onSlip = [...shown, payment.confirmation_number, payment.reference ?? ''];
  const problem = numberProblem({ number: bareNumber(documentNumber), country, onSlip, isKnown: false });
  const refusal = numberRefusals.find((each) => each === problem);
  if (refusal) throw invalidRequest({ path: ['document_number'], message: refusal });
}

/** Whether the report differs from the last. Refuses one correction too many. The session's lock is held. */
async function isNews(trx: Trx, { keys }: Services, { id }: PaymentRow, report: TransferReport): Promise<boolean> {
  const before = await storedReport(trx, keys, id);
  if (!before) return true;
  if (before.report && isDeepStrictEqual(before.report, report)) return false;
  if (before.corrections >= mostCorrections)
    throw new Refusal('too_many_corrections', 'The report was corrected as often as it may be.');
  return true;
}

const claimOf = ({
  bank,
  paid_on: paidOn,
  paid_time: time,
  amount,
  document_number: number,
}: TransferReportRequest) => ({
  bank: bank.trim(),
  paidOn,
  paidTime: time === undefined || time === '' ? null : time,
  minor: amount,
  documentNumber: number.trim(),
});

interface Claim {
  readonly report: TransferReport;
  readonly now: Date;
  readonly timeZone: string;
}

/** Returns the time that it may take, as measured for its bank. */
async function awaitedFrom(services: Services, payment: PaymentRow, { report, now, timeZone }: Claim) {
  const usualMinutes = await usualMinutesOf(services.db, payment.method_key, bankNamed(report.bank));
  const expectedBy = new Date(now.getTime() + offerOf(payment).reflectionHours * 3_600_000);
  const known = { sentAt: sentAt(report, timeZone), reportedAt: now, expectedBy, usualMinutes };
  return { ...known, lateAt: lateAt(known) };
}

/** Lists a page of this school's transfer reports, newest first. Refuses a foreign cursor as `invalid_request`. */
export async function listTransferReports(
  { services, school }: SchoolCall,
  query: TransferReportListQuery,
): Promise<TransferReportList> {
  const rows = await readReportsOfSchool(services.db, services.keys, {
    ...pageAsked(school, query),
    sessionId: query.session_id,
    status: query.status,
  });
  return pageOf(rows, query.limit, ({ report }) => report);
}
