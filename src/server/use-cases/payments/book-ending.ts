import { sql, type Transaction } from 'kysely';
import type { DeclineGroup } from '#domain/decline-reasons';
import type { MoneyEvent } from '#domain/money-change';
import { graceEndsAt } from '#domain/reference-expiry';
import type { Observed } from '#providers/observation';
import { declineColumns } from '../../db/decline-columns.ts';
import { databaseNow } from '../../db/now.ts';
import type { PaymentRow } from '../../db/payments.ts';
import type { Database } from '../../db/tables.generated.ts';
import type { Services } from '../../start/services.ts';
import { bookToldRefund, followRefunds } from '../refunds/told-refunds.ts';
import { offerOf } from './offer-of.ts';
import { recordReturn } from './record-return.ts';
import { type Source, transitionPayment } from './transition-payment.ts';

/** An observation that ends a payment, with money or without. */
export type Ending = Exclude<Observed, { kind: 'pending' }>;

export interface BookingDetails {
  readonly source: Source;
  /** More rows of the same transaction: what must not be lost beside the outcome. */
  also?(trx: Transaction<Database>): Promise<void>;
}

/** Books how a payment ended, by the provider's own word; once it is booked, booking it again changes nothing. */
export async function bookEnding(
  services: Services,
  payment: PaymentRow,
  observation: Ending,
  { source, also }: BookingDetails,
): Promise<void> {
  const group = 'group' in observation ? observation.group : undefined;
  const wantsToKnow = observation.kind === 'successful' && (await isAcknowledged(services, payment));
  await transitionPayment(services, {
    sessionId: payment.session_id,
    cause: { by: 'evidence', ...source, provider: payment.provider, observation },
    event: () => eventOf(payment.id, observation),
    async also(trx) {
      await also?.(trx);
      await trx
        .updateTable('payment')
        .set((eb) => ({
          provider_ref: eb.fn.coalesce('provider_ref', eb.val(observation.providerRef)),
          ...(group && 'code' in observation ? declineColumns(group, observation.code) : {}),
        }))
        .where('id', '=', payment.id)
        .execute();
      await askAboutOthers(trx, payment, group);
    },
    async after(trx) {
      if (wantsToKnow) await dueNow(trx, payment.id);
    },
  });
  if (group || wantsToKnow) services.wake('payments');
  if (observation.kind === 'successful') await bookReturned(services, payment, observation, source);
}

/** Whether its provider wants to be told that its money was booked: `jobs/check-payments` does that. */
async function isAcknowledged(services: Services, payment: PaymentRow): Promise<boolean> {
  return (await services.accounts.of(payment))?.connection.acknowledge !== undefined;
}

const dueNow = (trx: Transaction<Database>, paymentId: string) =>
  trx
    .updateTable('payment')
    .set({ next_check_at: sql<Date>`app_now()` })
    .where('id', '=', paymentId)
    .execute();

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
  observation: Extract<Observed, { kind: 'successful' }>,
  source: Source,
): Promise<void> {
  for (const told of observation.returned ?? []) {
    if (await bookToldRefund(services, payment, told, source)) continue;
    const { providerRef, kind, minor } = told;
    const cause = { by: 'evidence', ...source, provider: payment.provider, observation } as const;
    await recordReturn(services, { payment, kind, minor, means: 'provider', note: null, providerRef, cause });
  }
  await followRefunds(services, payment, observation, source);
}

function eventOf(paymentId: string, observation: Ending): MoneyEvent {
  if (observation.kind === 'successful') return { kind: 'money_received', paymentId, ...observation.received };
  return { kind: 'ended', paymentId, as: observation.kind };
}

/** `never_seen`: the provider was asked and has none. `nobody`: there is nobody to ask, or nothing to ask by. */
type AskedWhom = 'provider' | 'never_seen' | 'nobody';

/**
 * Without money: pay-before passed means grace, grace passed means failed. Where somebody can be asked, only after the
 * provider was: then what it works on is never given up.
 */
export async function runClock(services: Services, payment: PaymentRow, asked: AskedWhom): Promise<void> {
  if (!payment.pay_before) return;
  const until = payment.pay_before;
  const graceEnd = graceEndsAt(until, offerOf(payment).graceHours);
  const now = await databaseNow(services.db);
  if (now <= until) return;
  await move(services, payment, { kind: 'pay_before_passed' });
  if (now > graceEnd) await giveUp(services, payment, asked);
}

/**
 * Ends a payment without money (P6 by us). Of one whose start was never answered, and of which nobody could say that it was
 * never seen, nothing is known: its group claims nothing about the payer's money.
 */
export async function giveUp(services: Services, payment: PaymentRow, asked: AskedWhom): Promise<void> {
  const isUnknown = payment.phase === 'submitting' && asked === 'nobody';
  const event = { kind: 'given_up', nobodyToAsk: asked === 'nobody' } as const;
  await move(services, payment, event, isUnknown ? declineColumns('outcome_unknown', 'no_answer') : null);
}

type Step =
  | { readonly kind: 'given_up'; readonly nobodyToAsk: boolean }
  | { readonly kind: 'pay_before_passed' | 'with_provider' };

/** A move by the clock or by a provider's word that brings no money. */
export async function move(
  services: Services,
  payment: PaymentRow,
  event: Step,
  decline: ReturnType<typeof declineColumns> | null = null,
): Promise<void> {
  await transitionPayment(services, {
    sessionId: payment.session_id,
    cause: { by: 'system', because: event.kind },
    event: (state) => {
      const now = state.payments.find(({ id }) => id === payment.id);
      return now?.status === 'pending' ? { ...event, paymentId: payment.id } : null;
    },
    async also(trx) {
      if (decline) await trx.updateTable('payment').set(decline).where('id', '=', payment.id).execute();
    },
  });
}
