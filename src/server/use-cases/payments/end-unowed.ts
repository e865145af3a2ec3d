import { owedOn } from '#domain/money-state';
import { readPayment } from '../../db/read/payments.ts';
import type { Services } from '../../services/services.ts';
import { transitionPayment } from '../payment-core/transition-payment.ts';

/** Has a payment voided whose charges another session settled; unless they are owed again under the lock. */
export async function endUnowed(services: Services, paymentId: string): Promise<void> {
  const payment = await readPayment(services.db, paymentId);
  if (!payment) return;
  await transitionPayment(services, {
    sessionId: payment.session_id,
    cause: { by: 'system', because: 'settled elsewhere' },
    event({ charges, payments }) {
      const waiting = payments.find(({ id, status }) => id === paymentId && status === 'pending');
      const owed = owedOn(charges.filter(({ id }) => waiting?.chargeIds.includes(id)));
      return waiting && owed === 0 ? { kind: 'cancel_wished', paymentId } : null;
    },
  });
}
