import type { SchoolTransferReport, TransferReport } from '#contracts/transfer-reports';
import { providers } from '#providers/registry';
import type { PaymentRow } from '../db/read/payment-row.ts';
import { readReport } from '../db/write/transfer-reports.ts';
import type { Services } from '../services/services.ts';

/** Whether its payer may report the money as sent: for every transfer, and every deposit that a statement shows. */
export const isReportable = ({ provider, next_step: step }: PaymentRow): boolean =>
  step?.kind === 'instructions' && (step.channel === 'transfer' || providers.get(provider)?.paidOnStatement === true);

/** Returns the payer's report of its transfer, as they read it; null without one. */
export async function reportOf(services: Services, payment: PaymentRow): Promise<TransferReport | null> {
  if (!isReportable(payment)) return null;
  const report = await readReport(services.db, services.keys, payment.id);
  if (!report) return null;
  const { bank, paid_on, paid_time, amount, document_number, reported_at, expected_by, status } = report;
  const { late_at, usual_minutes, case_opened_at, corrections_left } = report;
  return {
    bank,
    paid_on,
    paid_time,
    amount,
    document_number,
    reported_at,
    expected_by,
    late_at,
    usual_minutes,
    case_opened_at,
    status,
    why: whyNotFound(payment, report),
    corrections_left,
  };
}

/** From what the payer said and the time alone: never from what other lines or families have. */
function whyNotFound({ provider, base, commission }: PaymentRow, report: SchoolTransferReport): TransferReport['why'] {
  const { status, amount, document_number: number } = report;
  if (!providers.get(provider)?.paidOnStatement || status === 'seen' || status === 'ended') return null;
  if (amount !== base + commission) return 'amount_differs';
  return status === 'not_found' && number !== '' ? 'number_not_found' : null;
}
