import { sql, type Transaction } from 'kysely';
import type { DeclineGroup } from '#domain/decline-reasons';
import type { MoneyEvent } from '#domain/money-change';
import { graceEndsAt } from '#domain/reference-expiry';
import type { Observation } from '#providers/observation';
import type { PaymentRow } from '../../db/payments.ts';
import type { Database } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { offerOf } from './offer-of.ts';
import { recordReturn } from './record-return.ts';
import { type Observed, transitionPayment } from './transition-payment.ts';

/** An observation that ends a payment, with money or without. */
type Ending = Exclude<Observed, { kind: 'pending' }>;

/** Books what a provider positively said; certain facts become evidence, the rest at most moves the clock's phase. */
export async function bookObservation(
  services: Services,
  payment: PaymentRow,
  observation: Observation,
  inboxId: number | null,
): Promise<void> {
  services.log.info({ payment_id: payment.id, provider: payment.provider, says: observation.kind }, 'provider asked');
  if (observation.kind === 'unknown') return;
  if (observation.kind === 'pending' && observation.phase === 'awaiting_provider')
    return move(services, payment, 'with_provider');
  if (observation.kind === 'never_seen' || observation.kind === 'pending') return runClock(services, payment);
  await bookEnding(services, payment, observation, { inboxId });
  if (observation.kind === 'successful') await keepWatch(services, payment, observation);
}

/**
 * Money that is promised back is asked about until it has moved, whoever saw the promise. A dispute is only a word: no amount
 * is known that could be booked.
 */
async function keepWatch(
  services: Services,
  payment: PaymentRow,
  { returning, disputed }: Extract<Observation, { kind: 'successful' }>,
): Promise<void> {
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
  if (!disputed) return;
  const { numUpdatedRows } = await services.db
    .updateTable('payment')
    .set({ disputed_at: sql<Date>`app_now()` })
    .where('id', '=', payment.id)
    .where('disputed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const facts = { payment_id: payment.id, provider: payment.provider };
  services.log.warn({ ...facts, security: true }, 'the payer’s bank disputes a payment');
}

export interface BookingDetails {
  readonly inboxId: number | null;
  /** More rows of the same transaction: what must not be lost beside the outcome. */
  also?(trx: Transaction<Database>): Promise<void>;
}

/** Books how a payment ended, by the provider's own word; once it is booked, booking it again changes nothing. */
export async function bookEnding(
  services: Services,
  payment: PaymentRow,
  observation: Ending,
  { inboxId, also }: BookingDetails,
): Promise<void> {
  const decline = declineOf(observation);
  await transitionPayment(services, {
    sessionId: payment.session_id,
    cause: { by: 'evidence', kind: 'query', provider: payment.provider, observation, inboxId },
    event: () => eventOf(payment.id, observation),
    async also(trx) {
      await also?.(trx);
      await trx
        .updateTable('payment')
        .set((eb) => ({ provider_ref: eb.fn.coalesce('provider_ref', eb.val(observation.providerRef)), ...decline }))
        .where('id', '=', payment.id)
        .execute();
      await askAboutOthers(trx, payment, decline.decline_group);
    },
  });
  if (decline.decline_group !== undefined) services.wake('payments');
  if (observation.kind === 'successful') await bookReturned(services, payment, observation, inboxId);
}

/** Why it ended without money, where the payer can be told. */
function declineOf(observation: Ending): { decline_group?: DeclineGroup; decline_code?: string } {
  if (observation.kind !== 'rejected' && observation.kind !== 'failed') return {};
  if (observation.group === undefined) return {};
  return { decline_group: observation.group, decline_code: observation.code };
}

/**
 * One group holds duplicates: then an earlier attempt of the session may well have been paid, and whatever of it still
 * waits is asked about at once. Source: spec §8.
 */
export async function askAboutOthers(
  trx: Transaction<Database>,
  payment: PaymentRow,
  group: DeclineGroup | undefined,
): Promise<void> {
  if (group !== 'could_not_be_processed') return;
  await trx
    .updateTable('payment')
    .set({ next_check_at: sql<Date>`app_now()` })
    .where('session_id', '=', payment.session_id)
    .where('id', '<>', payment.id)
    .where('status', '=', 'pending')
    .execute();
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

function eventOf(paymentId: string, observation: Ending): MoneyEvent {
  if (observation.kind === 'successful') return { kind: 'money_received', paymentId, ...observation.received };
  return { kind: 'ended', paymentId, as: observation.kind };
}

/** Without money: pay-before passed means grace, grace passed means failed. Only after the provider was asked. */
export async function runClock(services: Services, payment: PaymentRow): Promise<void> {
  if (!payment.pay_before) return;
  const until = payment.pay_before;
  const graceEnd = graceEndsAt(until, offerOf(payment).graceHours);
  const now = await databaseNow(services);
  const kind = now > graceEnd ? 'given_up' : now > until ? 'pay_before_passed' : null;
  if (!kind) return;
  await move(services, payment, 'pay_before_passed');
  if (kind === 'given_up') await move(services, payment, 'given_up');
}

async function move(
  services: Services,
  payment: PaymentRow,
  kind: 'given_up' | 'pay_before_passed' | 'with_provider',
): Promise<void> {
  await transitionPayment(services, {
    sessionId: payment.session_id,
    cause: { by: 'system', because: kind },
    event: () => ({ kind, paymentId: payment.id }),
  });
}

/** The database's clock. */
async function databaseNow(services: Services): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(services.db);
  return rows[0]?.now ?? new Date(0);
}
