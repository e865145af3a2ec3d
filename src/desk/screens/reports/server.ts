import { schoolTransferReport, transferReportList } from '#contracts/transfer-reports';
import type { ScreenCall } from '../../screen.ts';

export const reportStatuses = schoolTransferReport.shape.status.options;

/** What payers say that they transferred, the late ones unless others are chosen. */
export async function load({ api, query }: ScreenCall) {
  const status = reportStatuses.find((each) => each === query.get('status')) ?? 'late';
  const page = await api.get('/transfer_reports', transferReportList, {
    status,
    cursor: query.get('cursor'),
    limit: 50,
  });
  return { status, rows: page.data, next: page.next_cursor, query };
}
