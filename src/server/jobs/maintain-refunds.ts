import { putRefundOff, takeDueRefunds } from '../db/write/refunds.ts';
import type { Services } from '../services/services.ts';
import { maintainRefund } from '../use-cases/refunds/call-refund.ts';
import { eachAlone } from './work-off.ts';

const batch = 20;

/** Handles every due refund. A lease excludes other processes meanwhile. Returns how many it handled. */
export async function maintainDueRefunds(services: Services): Promise<number> {
  const ids = await takeDueRefunds(services.db, batch);
  const due = ids.map((refund_id) => ({ refund_id }));
  await eachAlone(services, 'refunds', due, async ({ refund_id: id }) => {
    try {
      await maintainRefund(services, id);
    } finally {
      await putRefundOff(services.db, id);
    }
  });
  return ids.length;
}
