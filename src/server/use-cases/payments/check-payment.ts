import type { PaymentHandle } from '#providers/provider';
import { type PaymentRow, readPayment } from '../../db/payments.ts';
import type { Services } from '../../services.ts';
import { bookObservation, databaseNow, runClock } from './book-observation.ts';
import { bookOtherReferences } from './book-provider-money.ts';
import { findPlacement, placePayment, providerOf } from './place-payment.ts';

/**
 * Asks the provider what became of a payment and books the answer; a payment that is to be voided is voided by the
 * same question, because the provider's answer says which of the two came first. Answers false when the provider
 * did not say all: nothing, or that money is on its way back. Then the payment is asked about again.
 */
export async function checkPayment(
  services: Services,
  payment: PaymentRow,
  inboxId: number | null = null,
): Promise<boolean> {
  const answered = await ask(services, payment, inboxId);
  if (payment.provider_ref === null) await lookForOthers(services, payment.id);
  return answered;
}

/** A payment whose reference was only learned now may have been made more than once. */
async function lookForOthers(services: Services, paymentId: string): Promise<void> {
  const now = await readPayment(services.db, paymentId);
  if (now && now.provider_ref !== null) await bookOtherReferences(services, now);
}

async function ask(services: Services, payment: PaymentRow, inboxId: number | null): Promise<boolean> {
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
  const handle = handleOf(payment);
  const voided = payment.cancel_requested_at ? await connection.cancel?.(handle) : null;
  // A void that is not answered must not keep money from being seen.
  const observation = voided && voided.kind !== 'unknown' ? voided : await connection.check(handle);
  await bookObservation(services, payment, observation, inboxId);
  return observation.kind !== 'unknown' && !(observation.kind === 'successful' && observation.returning);
}

/** How the provider is asked. What was never submitted was found at the provider: that one has no id of ours, or another's. */
const handleOf = ({ id, provider_ref, submitted_at }: PaymentRow): PaymentHandle =>
  provider_ref !== null && submitted_at === null
    ? { paymentId: null, providerRef: provider_ref }
    : { paymentId: id, providerRef: provider_ref };

/** Providers keep an idempotency key for a day; after that a repeated start could make a second payment. */
const repeatStartSeconds = 23 * 3_600;

/** Whether the answer to `start` never came. */
const isLost = (payment: PaymentRow): boolean => payment.phase === 'submitting' && payment.provider_ref === null;

async function ageOf(services: Services, payment: PaymentRow): Promise<number> {
  const now = await databaseNow(services);
  return (now.getTime() - (payment.submitted_at ?? payment.created_at).getTime()) / 1000;
}
