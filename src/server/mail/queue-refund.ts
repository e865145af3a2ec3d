import type { Transaction } from 'kysely';
import { typesCard } from '#contracts/step-traits';
import type { RefundState } from '#domain/refund-status';
import type { RefundRow } from '../db/refunds.ts';
import type { Database } from '../db/tables.generated.ts';
import type { Services } from '../start/services.ts';
import { returnedAgainLetter } from './afterwards-content.ts';
import { about } from './how-to-pay.ts';
import { queueAbout, readPaymentContext, withoutStopping } from './letter-context.ts';
import type { OutcomeLetter, PaymentContext } from './outcome-context.ts';
import { dropUnsentEmails } from './queue-email.ts';

/**
 * Queues what a payer is told of a refund that moved, in the caller's transaction, each once; `refund` is as it was before.
 * `done` is only for one that takes nothing off its payment: a return that does brings its own letter.
 * The session's lock is held. Nobody hears that something failed which they never heard of. Call `services.wake('mail')`
 * after the commit.
 */
export async function queueRefundLetter(
  trx: Transaction<Database>,
  services: Services,
  refund: RefundRow,
  to: Exclude<RefundState, 'requested'>,
): Promise<void> {
  if (!services.mailer || (to === 'failed' && refund.state === 'requested')) return;
  await withoutStopping(trx, services, refund.session_id, async () => {
    if (to !== 'pending') await dropUnsentEmails(trx, ['refund_pending'], refund.id);
    const context = await readPaymentContext(trx, services, refund.session_id, refund.payment_id);
    if (context) await queueAbout(trx, services, context, letterOf(context, refund, to));
  });
}

function letterOf(context: PaymentContext, refund: RefundRow, to: Exclude<RefundState, 'requested'>): OutcomeLetter {
  const { id, amount, state } = refund;
  const { payment, offer } = context;
  const data = {
    ...about(context),
    received: payment.received ?? 0,
    receivedCurrency: payment.currency,
    confirmation: payment.confirmation_number,
    refunded: amount,
  };
  switch (to) {
    case 'pending':
      return { kind: 'refund_pending', about: id, data: { ...data, way: wayOf(offer) } };
    case 'failed':
      return { kind: 'refund_failed', about: id, data: { ...data, wasDone: state === 'done' } };
    case 'done':
      return returnedAgainLetter(context, { id, amount });
  }
}

const wayOf = (offer: PaymentContext['offer']) => (typesCard(offer) ? 'card' : 'account');
