import { transferReportList, transferReportListQuery } from '#contracts/transfer-reports';
import { listTransferReports } from '../use-cases/payments/report-transfer.ts';
import { answer } from './openapi.ts';
import { schoolRead, schoolRoutes } from './school-route.ts';

/** What payers say of transfers to the school's own account. */
export const schoolTransfers = schoolRoutes(
  schoolRead('/transfer_reports', 'listTransferReports', {
    permission: 'read',
    summary: 'List what payers say of transfers to your own account, newest first.',
    description:
      'A report moves no money. It is compared with the lines of your statements: one with its day and number, ' +
      'and the amount that the payment asks for, is booked on its payment, also without the reference, if no other line of yours has that ' +
      'number and your books know nothing by it. `not_found` means that its time is over and no line was it.',
    query: transferReportListQuery,
    200: answer(transferReportList, 'One page.'),
    does: (call, { query }) => listTransferReports(call, query),
  }),
);
