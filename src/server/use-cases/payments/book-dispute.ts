import { sql } from 'kysely';
import type { SettledPayment } from '#providers/observation';
import { lockMoneyState } from '../../db/read/money-state.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { closeDispute, closeOverTaken, openDispute } from '../../db/write/refund-cases.ts';
import { providerReturnsOf } from '../../db/books/provider-returns.ts';
import type { Services } from '../../services/services.ts';
import type { Source } from '../payment-core/decision.ts';
import { undoProviderReturn } from './undo-returns.ts';

/**
 * Records that the payer's bank disputes a payment: no refund until the bank has decided. A dispute with an amount is a
 * case for the school, with the day until which it may respond; a flag alone is only counted. What the bank took is
 * a return of its own.
 */
export async function bookDispute(
  services: Services,
  payment: PaymentRow,
  observation: SettledPayment,
  source: Source,
): Promise<void> {
  const dispute = typeof observation.disputed === 'object' ? observation.disputed : null;
  const isNew = await services.db.transaction().execute(async (trx) => {
    await lockMoneyState(trx, payment.session_id);
    const before = await trx
      .selectFrom('payment')
      .select(['disputed_at', 'dispute_state'])
      .where('id', '=', payment.id)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('payment')
      .set({
        disputed_at: sql<Date>`coalesce(disputed_at, app_now())`,
        ...(dispute ? { dispute_state: dispute.state, dispute_due_at: dispute.dueAt } : {}),
      })
      .where('id', '=', payment.id)
      .execute();
    const { id: paymentId } = payment;
    if (dispute?.state === 'open') await openDispute(trx, { paymentId, minor: dispute.minor, dueAt: dispute.dueAt });
    else if (dispute && before.dispute_state !== dispute.state) await closeDispute(trx, paymentId);
    if (dispute?.state === 'won') await closeOverTaken(trx, paymentId, listedBy(observation));
    return before.disputed_at === null;
  });
  services.wake('outbox');
  const facts = { payment_id: payment.id, provider: payment.provider };
  if (dispute?.state === 'won') await bookReinstated(services, payment, observation, source);
  if (isNew) services.log.warn({ ...facts, security: true }, 'the payer’s bank disputes a payment');
}

const listedBy = ({ returned = [] }: SettledPayment): readonly string[] =>
  returned.map(({ providerRef }) => providerRef);

/** What the bank took, and its provider does not list any more: each is undone once. */
async function bookReinstated(services: Services, payment: PaymentRow, observation: SettledPayment, source: Source) {
  const listedRefs = new Set(listedBy(observation));
  for (const { kind, providerRef } of await providerReturnsOf(services.db, payment.id))
    if (kind === 'chargeback' && !listedRefs.has(providerRef))
      await undoProviderReturn(services, payment, providerRef, { observation, source });
}
