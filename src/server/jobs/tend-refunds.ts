import { putRefundOff, takeDueRefunds } from '../db/write/refunds.ts';
import type { Services } from '../services/services.ts';
import { tendRefund } from '../use-cases/refunds/call-refund.ts';
import { eachAlone } from './work-off.ts';

const batch = 20;

/** Looks after every refund whose time has come. A lease keeps other processes away meanwhile. Answers how many it took up. */
export async function tendDueRefunds(services: Services): Promise<number> {
  const ids = await takeDueRefunds(services.db, batch);
  const due = ids.map((refund_id) => ({ refund_id }));
  await eachAlone(services, 'refunds', due, async ({ refund_id: id }) => {
    try {
      await tendRefund(services, id);
    } finally {
      await putRefundOff(services.db, id);
    }
  });
  return ids.length;
}
