import { sql, type Transaction } from 'kysely';
import type { MoneyChange } from '#domain/money-change';
import type { MoneyState } from '#domain/money-state';
import { readPayment } from '../db/payments.ts';
import type { Database } from '../db/schema.ts';
import { readSessionFacts } from '../db/session-facts.ts';
import type { Services } from '../services.ts';
import { offerOf } from '../use-cases/payments/offer-of.ts';
import { notMadeLetter, placedLetter, receiptLetter } from './outcome-content.ts';
import type { OutcomeContext, OutcomeLetter } from './outcome-context.ts';
import { type Occasion, occasionsOf } from './outcome-occasions.ts';
import { dropUnsentEmails, queueEmail } from './queue-email.ts';
import { recipientOf } from './recipient.ts';

interface Outcome {
  /** What was known under the lock before the decision. */
  readonly before: MoneyState;
  /** What was decided, all of it written already. */
  readonly changes: readonly MoneyChange[];
}

/** Letters that ask the payer to do something, or to wait: none is sent any more once the payment has moved on. */
const passing = ['voucher', 'transfer_slip', 'payment_pending_validation', 'payment_not_made'] as const;

/** Whether changes may bring a letter: then `services.wake('mail')` is called after their commit. */
export const bringsLetter = (changes: readonly MoneyChange[]): boolean => occasionsOf(changes).length > 0;

/**
 * Queues the letters to the payer that follow from a decision, in its transaction: committed with it or not at all,
 * and each once. A letter that cannot be made never stops the decision itself: money is booked without it.
 */
export async function queueOutcomeLetters(
  trx: Transaction<Database>,
  services: Services,
  outcome: Outcome,
): Promise<void> {
  const occasions = services.mailer ? occasionsOf(outcome.changes) : [];
  if (occasions.length === 0) return;
  await sql`savepoint letters`.execute(trx);
  try {
    for (const occasion of occasions) await queueOne(trx, services, outcome, occasion);
    await sql`release savepoint letters`.execute(trx);
  } catch (error) {
    await sql`rollback to savepoint letters`.execute(trx);
    // The error's name alone: its message might repeat what the letter holds.
    const name = error instanceof Error ? error.name : 'unknown';
    services.log.error({ session_id: outcome.before.session.id, error: name }, 'a letter could not be queued');
  }
}

async function queueOne(trx: Transaction<Database>, services: Services, outcome: Outcome, occasion: Occasion) {
  const { paymentId } = occasion;
  if (occasion.kind !== 'placed') await dropUnsentEmails(trx, passing, paymentId);
  if (occasion.kind === 'outdated') return;
  const [facts, payment] = [await readSessionFacts(trx, outcome.before.session.id), await readPayment(trx, paymentId)];
  if (!facts || !payment) return;
  const offer = offerOf(payment);
  const recipient = recipientOf(facts, payment, offer);
  const letter = letterOf(occasion, { services, facts, payment, offer, recipient, before: outcome.before });
  if (!letter) return;
  await queueEmail(trx, services, {
    ...letter,
    sessionId: facts.id,
    schoolId: facts.school.id,
    locale: payment.locale,
    to: recipient.address,
  });
}

function letterOf(occasion: Exclude<Occasion, { kind: 'outdated' }>, context: OutcomeContext): OutcomeLetter | null {
  switch (occasion.kind) {
    case 'received':
      return receiptLetter(context, occasion.total);
    case 'placed':
      return placedLetter(context);
    case 'ended':
      return notMadeLetter(context, occasion.wasPlaced);
  }
}
