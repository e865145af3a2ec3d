import { findPayment, type PaymentRow } from '../../db/payments.ts';
import type { Services } from '../../services.ts';
import { bookObservation, databaseNow, runClock } from './book-observation.ts';
import { findPlacement, placePayment, providerOf } from './place-payment.ts';

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
  const { connection, provider } = providerOf(services, payment);
  if (inboxId === null && isLost(payment)) {
    const age = await ageOf(services, payment);
    if (provider.afterLostStart === 'repeat' && age < repeatStartSeconds) {
      await placePayment(services, payment.id);
      return true;
    }
    const found = await findPlacement(services, payment, age);
    if (found === 'never_seen') await runClock(services, payment);
    if (found === 'accepted' || found === 'ended' || found === 'never_seen') return true;
  }
  const handle = { paymentId: payment.id, providerRef: payment.provider_ref };
  const voided = payment.cancel_requested_at ? await connection.cancel?.(handle) : null;
  // A void that is not answered must not keep money from being seen.
  const observation = voided && voided.kind !== 'unknown' ? voided : await connection.check(handle);
  await bookObservation(services, payment, observation, inboxId);
  return observation.kind !== 'unknown';
}

/** Providers keep an idempotency key for a day; after that a repeated start could make a second payment. */
const repeatStartSeconds = 23 * 3_600;

/** Whether the answer to `start` never came. */
const isLost = (payment: PaymentRow): boolean => payment.phase === 'submitting' && payment.provider_ref === null;

async function ageOf(services: Services, payment: PaymentRow): Promise<number> {
  const now = await databaseNow(services);
  return (now.getTime() - (payment.submitted_at ?? payment.created_at).getTime()) / 1000;
}

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
