import type { Transaction } from 'kysely';
import type { MoneyChange } from '#domain/money-change';
import type { MoneyState } from '#domain/money-state';
import { readReturn } from '../db/returns.ts';
import type { Database } from '../db/tables.generated.ts';
import type { Services } from '../start/services.ts';
import { resolvedLetter, returnedLetter } from './afterwards-content.ts';
import { copyNewestLink } from './checkout-link.ts';
import { queueAbout, readPaymentContext, withoutStopping } from './letter-context.ts';
import { moneyCameLetter, notMadeLetter, placedLetter, plainReceipt } from './outcome-content.ts';
import type { OutcomeContext, OutcomeLetter } from './outcome-context.ts';
import { type Occasion, occasionsOf } from './outcome-occasions.ts';
import { dropUnsentEmails } from './queue-email.ts';

interface Outcome {
  /** What was known under the lock before the decision. */
  readonly before: MoneyState;
  /** What was decided, all of it written already. */
  readonly changes: readonly MoneyChange[];
}

/** Letters that ask the payer to do something, or to wait: none is sent any more once the payment has moved on. */
const passing = [
  'voucher',
  'transfer_slip',
  'voucher_reminder',
  'payment_pending_validation',
  'payment_not_made',
] as const;

/** Whether changes may bring a letter: then `services.wake('mail')` is called after their commit. */
export const bringsLetter = (changes: readonly MoneyChange[]): boolean => occasionsOf(changes, null).length > 0;

/**
 * Queues the letters to the payer that follow from a decision, in its transaction: committed with it or not at all,
 * and each once. A letter that cannot be made never stops the decision itself: money is booked without it.
 */
export async function queueOutcomeLetters(
  trx: Transaction<Database>,
  services: Services,
  outcome: Outcome,
): Promise<void> {
  const occasions = services.mailer ? occasionsOf(outcome.changes, outcome.before) : [];
  if (occasions.length === 0) return;
  await withoutStopping(trx, services, outcome.before.session.id, async () => {
    for (const occasion of occasions) await queueOne(trx, services, outcome, occasion);
  });
}

async function queueOne(trx: Transaction<Database>, services: Services, outcome: Outcome, occasion: Occasion) {
  const { paymentId } = occasion;
  if (occasion.kind !== 'placed') await dropUnsentEmails(trx, passing, paymentId);
  if (occasion.kind === 'outdated') return;
  if (occasion.kind === 'returned') await dropUnsentEmails(trx, ['refund_pending'], occasion.returnId);
  const isCaseDropped = await dropOldCase(trx, outcome.before, occasion);
  const found = await readPaymentContext(trx, services, outcome.before.session.id, paymentId);
  if (!found) return;
  const { facts, payment, recipient } = found;
  const context: OutcomeContext = {
    ...found,
    before: outcome.before,
    checkoutLink: async () => (recipient.isOnFile ? copyNewestLink(trx, services, facts, payment.locale) : null),
  };
  // The letter that told of the case was the receipt of its money, too.
  if (isCaseDropped && occasion.kind === 'resolved') await queueAbout(trx, services, context, plainReceipt(context));
  const letter = await letterOf(trx, occasion, context);
  if (letter) await queueAbout(trx, services, context, letter);
}

/** What a case was about is told again by the letter that follows, with what became of it. Answers whether one was dropped. */
async function dropOldCase(trx: Transaction<Database>, before: MoneyState, { kind, paymentId }: Occasion) {
  const earlier = before.payments.find(({ id }) => id === paymentId)?.received ?? null;
  if (earlier === null || (kind !== 'received' && kind !== 'resolved')) return false;
  return (await dropUnsentEmails(trx, ['case_opened'], `${paymentId}:${earlier}`)) > 0;
}

const isBeingSent = ({ payment }: OutcomeContext): boolean =>
  payment.refunds.some(({ status }) => status === 'pending');

async function letterOf(
  trx: Transaction<Database>,
  occasion: Exclude<Occasion, { kind: 'outdated' }>,
  context: OutcomeContext,
): Promise<OutcomeLetter | null> {
  switch (occasion.kind) {
    case 'received':
      return moneyCameLetter(context, occasion.total, occasion.opened);
    case 'placed':
      return placedLetter(context);
    case 'ended':
      return notMadeLetter(context, occasion.wasPlaced);
    case 'resolved':
      // What its provider is to send back is told of when it is on its way.
      return occasion.resolution === 'refunded' && isBeingSent(context) ? null : resolvedLetter(context, occasion);
    case 'returned':
      return returnedLetter(context, await readReturn(trx, occasion.returnId));
  }
}
