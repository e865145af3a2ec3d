import type { PaymentHandle } from '#providers/observation';
import { type PaymentRow, readPayment } from '../../db/payments.ts';
import type { Services } from '../../services.ts';
import { bookObservation } from './book-observation.ts';
import { bookOtherReferences } from './book-provider-money.ts';
import { providerOf } from './place-payment.ts';
import { recoverStart } from './recover-start.ts';

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

/** Whether the answer to `start` never came. */
const isLost = (payment: PaymentRow): boolean => payment.phase === 'submitting' && payment.provider_ref === null;
