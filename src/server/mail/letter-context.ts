import { sql, type Transaction } from 'kysely';
import { offerOf } from '#providers/registry';
import { readPayment } from '../db/payments.ts';
import type { Database } from '../db/tables.generated.ts';
import { readSessionFacts } from '../db/session-facts.ts';
import type { Services } from '../start/services.ts';
import type { OutcomeLetter, PaymentContext } from './outcome-context.ts';
import { queueEmail } from './queue-email.ts';
import { recipientOf } from './recipient.ts';

/** What a letter about a payment is made of; null when there is no such payment in the session. */
export async function readPaymentContext(
  trx: Transaction<Database>,
  services: Services,
  sessionId: string,
  paymentId: string,
): Promise<PaymentContext | null> {
  const [facts, payment] = [await readSessionFacts(trx, sessionId), await readPayment(trx, paymentId)];
  if (!facts || payment?.session_id !== facts.id) return null;
  const offer = offerOf(payment);
  return { services, facts, payment, offer, recipient: recipientOf(facts, payment, offer) };
}

/** Addresses a letter about a payment and queues it, in the language the payer chose with the payment. */
export async function queueAbout(
  trx: Transaction<Database>,
  services: Services,
  { facts, payment, recipient }: PaymentContext,
  letter: OutcomeLetter,
): Promise<void> {
  await queueEmail(trx, services, {
    ...letter,
    sessionId: facts.id,
    schoolId: facts.school.id,
    locale: payment.locale,
    to: recipient.address,
  });
}

/** Does what queues a letter; where that fails nothing of it stays and the log says so, but what the letter is about is kept. */
export async function withoutStopping(
  trx: Transaction<Database>,
  services: Pick<Services, 'log'>,
  sessionId: string,
  queue: () => Promise<void>,
): Promise<void> {
  await sql`savepoint letters`.execute(trx);
  try {
    await queue();
    await sql`release savepoint letters`.execute(trx);
  } catch (error) {
    await sql`rollback to savepoint letters`.execute(trx);
    // The error's name alone: its message might repeat what the letter holds.
    const name = error instanceof Error ? error.name : 'unknown';
    services.log.error({ session_id: sessionId, error: name }, 'a letter could not be queued');
  }
}
