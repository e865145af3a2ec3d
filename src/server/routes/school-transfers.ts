import { Hono } from 'hono';
import { transferReportList, transferReportListQuery } from '#contracts/transfer-reports';
import type { SchoolEnv } from '../http/school-auth.ts';
import { checkedQuery } from '../http/request-check.ts';
import type { Services } from '../services/services.ts';
import { listTransferReports } from '../use-cases/payments/report-transfer.ts';
import { answer } from './openapi.ts';
import { callOf, schoolRead } from './school-route.ts';

/** What payers say of transfers to the school's own account. Mounted inside the school API, behind its key. */
export function schoolTransfers(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  api.get('/transfer_reports', describeList, checkedQuery(transferReportListQuery), async (c) =>
    c.json(await listTransferReports(callOf(services, c), c.req.valid('query'))),
  );
  return api;
}

const describeList = schoolRead('listTransferReports', {
  summary: 'List what payers say of transfers to your own account, newest first.',
  description:
    'A report moves no money. It is compared with the lines of your statements: one with its day and number, ' +
    'and the amount that the payment asks for, is booked on its payment, also without the reference, if no other line of yours has that ' +
    'number and your books know nothing by it. `not_found` means that its time is over and no line was it.',
  200: answer(transferReportList, 'One page.'),
  refusals: ['invalid_request'],
});
