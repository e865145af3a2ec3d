import type { PendingPayment, PendingPaymentsQuery } from '#contracts/pending-payment';
import { paymentsInStatus } from '../../db/payments.ts';
import { readSessionFacts } from '../../db/session-facts.ts';
import type { Services } from '../../start/services.ts';
import { pendingPaymentView } from '../../views/pending-payment-view.ts';

/** A session's own payments in one status, the newest first. Nothing for a `user_id` that is not its payer's. Source: spec §7. */
export async function listOwnPayments(
  { db }: Services,
  sessionId: string,
  { user_id: userId, status, entity }: PendingPaymentsQuery,
): Promise<PendingPayment[]> {
  const facts = await readSessionFacts(db, sessionId);
  if (!facts || (userId !== undefined && userId !== facts.payer.id)) return [];
  const found = await paymentsInStatus(db, sessionId, status);
  return found
    .map((payment) => pendingPaymentView(facts, payment))
    .filter((payment) => entity === undefined || payment.entity === entity);
}
