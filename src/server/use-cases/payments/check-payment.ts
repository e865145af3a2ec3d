import { findPayment, type PaymentRow, readPayment } from '../../db/payments.ts';
import type { Services } from '../../services.ts';
import { bookObservation } from './book-observation.ts';
import { providerOf } from './place-payment.ts';
import { recoverStart } from './recover-start.ts';

/**
 * Asks the provider what became of a payment and books the answer; a payment that is to be voided is voided by the
 * same question, because the provider's answer says which of the two came first. Answers false when the provider
 * did not say: then nothing changed and the payment is asked about again.
 */
export async function checkPayment(
  services: Services,
  payment: PaymentRow,
  inboxId: number | null = null,
): Promise<boolean> {
  if (inboxId !== null || !isLost(payment)) return askProvider(services, payment, inboxId);
  const isKnown = await recoverStart(services, payment);
  const now = await readPayment(services.db, payment.id);
  if (now?.status !== 'pending') return true;
  // What came to stand there although nobody wants it is called off at once.
  const isToVoid = now.cancel_requested_at !== null && now.provider_ref !== null;
  return isKnown && !isToVoid ? true : askProvider(services, now, null);
}

async function askProvider(services: Services, payment: PaymentRow, inboxId: number | null): Promise<boolean> {
  const { connection } = providerOf(services, payment);
  const handle = { paymentId: payment.id, providerRef: payment.provider_ref };
  const voided = payment.cancel_requested_at ? await connection.cancel?.(handle) : null;
  // A void that is not answered must not keep money from being seen.
  const observation = voided && voided.kind !== 'unknown' ? voided : await connection.check(handle);
  await bookObservation(services, payment, observation, inboxId);
  return observation.kind !== 'unknown';
}

/** Whether the answer to `start` never came. */
const isLost = (payment: PaymentRow): boolean => payment.phase === 'submitting' && payment.provider_ref === null;

/** The payment a webhook is about, by the provider's reference or by our own id; null when we know neither. */
export async function paymentOfWebhook(
  services: Services,
  provider: string,
  ids: { paymentId: string | null; providerRef: string | null },
): Promise<PaymentRow | null> {
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  return findPayment(services.db, provider, {
    ...ids,
    paymentId: ids.paymentId && uuid.test(ids.paymentId) ? ids.paymentId : null,
  });
}
