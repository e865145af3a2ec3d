import type { Transaction } from 'kysely';
import type { Database } from '../db/tables.generated.ts';
import type { Services } from '../start/services.ts';
import { howToPay } from './how-to-pay.ts';
import { queueAbout, readPaymentContext, withoutStopping } from './letter-context.ts';

/** Queues the reminder of a voucher or slip in the caller's transaction, once each. The session's lock is held. */
export async function queueReminder(
  trx: Transaction<Database>,
  services: Services,
  { sessionId, paymentId }: { readonly sessionId: string; readonly paymentId: string },
): Promise<void> {
  await withoutStopping(trx, services, sessionId, async () => {
    const context = await readPaymentContext(trx, services, sessionId, paymentId);
    const how = context && howToPay(context);
    if (!how) return;
    await queueAbout(trx, services, context, { kind: 'voucher_reminder', about: paymentId, data: how.data });
  });
}
