import { sql } from 'kysely';
import type { StartResult } from '#providers/observation';
import { declineColumns } from '../../db/read/decline-columns.ts';
import type { ShownPayment } from '../../db/read/payment-facts.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { markNeverSeen } from '../../db/read/start-facts.ts';
import type { Services } from '../../services/services.ts';
import { bookAccepted, callKey, callClosed, type StartFacts } from './book-next-step.ts';
import { bookEnding, othersExpedited } from './book-observation.ts';
import { runClock } from './run-clock.ts';
import { answered } from '../payment-core/decision.ts';
import { transitionPayment, unchanged, underLock } from '../payment-core/transition-payment.ts';

/**
 * Books the provider's response to the one call that places a payment, with the fact of the response, in one
 * transaction. No response leaves the payment pending, to be asked for again. Returns the payment if it was
 * accepted and nothing else followed; else null.
 */
export async function bookStart(
  services: Services,
  payment: PaymentRow,
  result: StartResult,
  facts: StartFacts,
): Promise<ShownPayment | null> {
  if (result.kind === 'accepted') return bookAccepted(services, payment, result, facts);
  await bookOther(services, payment, result);
  return null;
}

function bookOther(
  services: Services,
  payment: PaymentRow,
  result: Exclude<StartResult, { kind: 'accepted' }>,
): Promise<void> {
  switch (result.kind) {
    case 'unknown':
      return keepWaiting(services, payment, result.why);
    case 'refused':
      return bookRefusal(services, payment, result);
    case 'ended':
      return bookEnding(services, payment, result.observation, {
        source: answered,
        writes: [
          callClosed(services.db, payment.id, result.kind),
          { payment: payment.id, columns: { reference: result.reference } },
        ],
      });
  }
}

async function keepWaiting(services: Services, payment: PaymentRow, why: string): Promise<void> {
  services.log.warn({ payment_id: payment.id, why }, 'provider did not answer; payment stays pending');
  await services.db
    .updateTable('payment')
    .set({ next_check_at: sql<Date>`app_now() + interval '5 seconds'` })
    .where('id', '=', payment.id)
    .where('status', '=', 'pending')
    .execute();
}

/** Nothing was created there, so the payment has no reference of the provider's. */
async function bookRefusal(
  services: Services,
  payment: PaymentRow,
  { group, code, kind }: Extract<StartResult, { kind: 'refused' }>,
): Promise<void> {
  const observation = { kind: 'rejected', providerRef: callKey(payment.id), group, code } as const;
  await transitionPayment(services, {
    sessionId: payment.session_id,
    cause: { by: 'evidence', ...answered, provider: payment.provider, observation },
    event: () => ({ kind: 'ended', paymentId: payment.id, as: 'rejected' }),
    writes: [
      callClosed(services.db, payment.id, kind),
      { payment: payment.id, columns: declineColumns(group, code) },
      ...othersExpedited(services.db, payment, group),
    ],
  });
  services.wake('payments');
}

/**
 * The provider knows nothing of a payment whose start was not answered. Where nobody wants it any more it ends as
 * cancelled, once the provider has said so twice; else the clock ends it.
 */
export async function bookNeverSeen(services: Services, payment: PaymentRow): Promise<void> {
  const observation = { kind: 'cancelled', providerRef: callKey(payment.id), code: 'never_seen' } as const;
  let isUnwanted = false;
  await underLock(services, { sessionId: payment.session_id }, async ({ trx, state, book }) => {
    const now = state.payments.find(({ id }) => id === payment.id);
    const isTwice = await markNeverSeen(trx, payment.id);
    isUnwanted = now?.cancelRequested === true;
    if (!isUnwanted || !isTwice || now?.phase !== 'submitting') return unchanged;
    return book({
      cause: { by: 'evidence', ...answered, provider: payment.provider, observation },
      events: { kind: 'ended', paymentId: payment.id, as: 'cancelled' },
      writes: [callClosed(trx, payment.id, 'never_seen')],
    });
  });
  if (!isUnwanted) await runClock(services, payment, 'never_seen');
}
