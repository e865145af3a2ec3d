import type * as z from 'zod/mini';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { TransferReportList, transferReportListQuery, TransferReportRequest } from '#contracts/transfer-reports';
import { dayOf } from '#domain/calendar-day';
import { wrongIn } from '#domain/transfer-report';
import { offerOf } from '#providers/registry';
import { holdSession } from '../../db/money-state.ts';
import { databaseNow } from '../../db/now.ts';
import { announceReport } from '../../db/outbox.ts';
import type { CallingSchool } from '../../db/schools.ts';
import { readReportsOfSchool, writeReport } from '../../db/transfer-reports.ts';
import { pageAsked, pageOf } from '../../http/page-cursor.ts';
import { invalidRequest } from '../../http/request-check.ts';
import type { Services } from '../../start/services.ts';
import { readPaymentView, requireAction, type WantedPayment } from './read-payment.ts';

/**
 * "I have transferred": kept, told to the school, and compared with the lines of its statements; said again, it takes the
 * place of what was said before. It changes nothing of the money. Refuses as `requireAction`, and as `invalid_request` what
 * cannot be right, by field.
 */
export async function reportTransfer(
  services: Services,
  wanted: WantedPayment,
  request: TransferReportRequest,
): Promise<PaymentDetail> {
  const { payment, facts } = await requireAction(services, wanted, 'report');
  const { bank, paid_on: paidOn, amount: minor, document_number: documentNumber } = request;
  const report = { bank: bank.trim(), paidOn, minor, documentNumber: documentNumber.trim() };
  const today = dayOf(await databaseNow(services.db), facts.school.timeZone);
  const wrong = wrongIn(report, today);
  if (wrong.length > 0) throw invalidRequest(...wrong.map((field) => ({ path: [field], message: 'cannot be right' })));
  await services.db.transaction().execute(async (trx) => {
    await holdSession(trx, payment.session_id);
    await writeReport(trx, services.keys, {
      ...report,
      paymentId: payment.id,
      sessionId: payment.session_id,
      currency: payment.currency,
      hours: offerOf(payment).reflectionHours,
    });
    await announceReport(trx, payment.session_id, payment.id);
  });
  services.wake('outbox');
  return readPaymentView(services, wanted);
}

/** One page of what this school's payers said of their transfers, newest first. Refuses a cursor we did not give as `invalid_request`. */
export async function listTransferReports(
  services: Services,
  school: CallingSchool,
  query: z.infer<typeof transferReportListQuery>,
): Promise<TransferReportList> {
  const rows = await readReportsOfSchool(services.db, services.keys, {
    ...pageAsked(school, query),
    sessionId: query.session_id,
    status: query.status,
  });
  return pageOf(rows, query.limit, ({ report }) => report);
}
