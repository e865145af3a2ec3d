import { sql } from 'kysely';
import type { MoneyEvent } from '#domain/money-change';
import { graceEndsAt } from '#domain/reference-expiry';
import type { Observation } from '#providers/provider';
import { findPayment, type PaymentRow } from '../../db/payments.ts';
import type { Services } from '../../services.ts';
import { findPlacement, placePayment, providerOf } from './place-payment.ts';
import { recordReturn } from './record-return.ts';
import { type Observed, transitionPayment } from './transition-payment.ts';
import { offerOf } from './offer-of.ts';

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
    if (found === 'accepted' || found === 'never_seen') return true;
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

/** Books what a provider positively said; certain facts become evidence, the rest at most moves the clock's phase. */
export async function bookObservation(
  services: Services,
  payment: PaymentRow,
  observation: Observation,
  inboxId: number | null,
): Promise<void> {
  services.log.info({ payment_id: payment.id, provider: payment.provider, says: observation.kind }, 'provider asked');
  if (observation.kind === 'unknown' || observation.kind === 'never_seen') {
    if (observation.kind === 'never_seen') await runClock(services, payment);
    return;
  }
  if (observation.kind === 'pending') return runClock(services, payment);
  await transitionPayment(services, {
    sessionId: payment.session_id,
    cause: { by: 'evidence', kind: 'query', provider: payment.provider, observation, inboxId },
    event: () => eventOf(payment.id, observation),
    async also(trx) {
      const decline =
        observation.kind === 'rejected' ? { decline_group: observation.group, decline_code: observation.code } : {};
      await trx
        .updateTable('payment')
        .set((eb) => ({ provider_ref: eb.fn.coalesce('provider_ref', eb.val(observation.providerRef)), ...decline }))
        .where('id', '=', payment.id)
        .execute();
    },
  });
  if (observation.kind === 'successful') await bookReturned(services, payment, observation, inboxId);
}

/** Money the provider says it took back again, each return once by the provider's id of it. */
async function bookReturned(
  services: Services,
  payment: PaymentRow,
  observation: Extract<Observation, { kind: 'successful' }>,
  inboxId: number | null,
): Promise<void> {
  for (const { providerRef, kind, minor } of observation.returned ?? [])
    await recordReturn(services, {
      payment,
      kind,
      minor,
      means: 'provider',
      note: null,
      providerRef,
      cause: { by: 'evidence', kind: 'query', provider: payment.provider, observation, inboxId },
    });
}

function eventOf(paymentId: string, observation: Exclude<Observed, { kind: 'pending' }>): MoneyEvent {
  if (observation.kind === 'successful') return { kind: 'money_received', paymentId, ...observation.received };
  return { kind: 'ended', paymentId, as: observation.kind };
}

/** Without money: pay-before passed means grace, grace passed means failed. Only after the provider was asked. */
async function runClock(services: Services, payment: PaymentRow): Promise<void> {
  if (!payment.pay_before) return;
  const until = payment.pay_before;
  const graceEnd = graceEndsAt(until, offerOf(payment).graceHours);
  const now = await databaseNow(services);
  const kind = now > graceEnd ? 'given_up' : now > until ? 'pay_before_passed' : null;
  if (!kind) return;
  await move(services, payment, 'pay_before_passed');
  if (kind === 'given_up') await move(services, payment, 'given_up');
}

async function move(services: Services, payment: PaymentRow, kind: 'given_up' | 'pay_before_passed'): Promise<void> {
  await transitionPayment(services, {
    sessionId: payment.session_id,
    cause: { by: 'system', because: kind },
    event: () => ({ kind, paymentId: payment.id }),
  });
}

async function databaseNow(services: Services): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(services.db);
  return rows[0]?.now ?? new Date(0);
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
