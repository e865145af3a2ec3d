import { sql } from 'kysely';
import type { Observation, PendingPayment, SettledPayment } from '#providers/observation';
import { providers } from '#providers/registry';
import type { PaymentRow } from '../../db/payments.ts';
import type { Services } from '../../start/services.ts';
import { bookEnding, move, runClock } from './book-ending.ts';
import { bookDispute } from './book-dispute.ts';
import { bookLaterStep } from './book-placement.ts';
import type { Source } from './transition-payment.ts';

/** Books what a provider positively said; certain facts become evidence, the rest at most moves the payment's phase. */
export async function bookObservation(
  services: Services,
  payment: PaymentRow,
  observation: Observation,
  source: Source,
): Promise<void> {
  const facts = { payment_id: payment.id, provider: payment.provider, by: source.kind };
  services.log.info({ ...facts, says: observation.kind }, 'what a provider says of a payment');
  switch (observation.kind) {
    case 'unknown':
      return;
    case 'never_seen':
      return runClock(services, payment, 'never_seen');
    case 'pending':
      return bookPending(services, payment, observation);
    case 'rejected':
    case 'failed':
    case 'cancelled':
      return bookEnding(services, payment, observation, { source });
    case 'successful':
      await bookEnding(services, payment, observation, { source });
      return keepWatch(services, payment, observation, source);
  }
}

/** Who moves next, and with what. A start that was not answered is placed by this word where no repeat of it will be. */
async function bookPending(services: Services, payment: PaymentRow, observation: PendingPayment): Promise<void> {
  const start = providers.get(payment.provider)?.lost.start;
  const isFirstWord = payment.phase === 'submitting' && start?.kind === 'unanswerable';
  if (isFirstWord || observation.nextStep) await bookLaterStep(services, payment, observation);
  else if (observation.phase === 'awaiting_provider') return move(services, payment, { kind: 'with_provider' });
  if (observation.phase === 'awaiting_payer') await runClock(services, payment, 'provider');
}

/**
 * Money that is promised back is asked about until it has moved, whoever saw the promise.
 */
async function keepWatch(
  services: Services,
  payment: PaymentRow,
  observation: SettledPayment,
  source: Source,
): Promise<void> {
  const { returning, disputed } = observation;
  if (returning || payment.returning_at !== null)
    await services.db
      .updateTable('payment')
      .set(
        returning
          ? {
              returning_at: sql<Date>`coalesce(returning_at, app_now())`,
              next_check_at: sql<Date>`app_now() + interval '1 hour'`,
            }
          : { returning_at: null },
      )
      .where('id', '=', payment.id)
      .execute();
  if (disputed) await bookDispute(services, payment, observation, source);
}
