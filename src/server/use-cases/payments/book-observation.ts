import { sql } from 'kysely';
import type { DeclineGroup } from '#domain/decline-reasons';
import type { MoneyEvent } from '#domain/money-change';
import type { Observation, Observed, PendingPayment, SettledPayment } from '#providers/observation';
import { offerOf, providers } from '#providers/registry';
import { declineColumns } from '../../db/read/decline-columns.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import type { Db } from '../../db/driver/db.ts';
import { now } from '../../db/driver/now.ts';
import type { Write } from '../../db/write/write-batch.ts';
import type { Services } from '../../services/services.ts';
import { bookToldRefund, followRefunds } from '../refunds/reported-refunds.ts';
import { bookDispute } from './book-dispute.ts';
import { bookNextStep } from './book-next-step.ts';
import { bookReturn } from '../payment-core/book-return.ts';
import { lostStartOf } from './lost-start.ts';
import { move, runClock } from './run-clock.ts';
import type { Source } from '../payment-core/decision.ts';
import { transitionPayment } from '../payment-core/transition-payment.ts';
import { undoReturns } from './undo-returns.ts';

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

/** Books who moves next, and how. This report places an unanswered start if no repeat of it will follow. */
async function bookPending(services: Services, payment: PaymentRow, observation: PendingPayment): Promise<void> {
  if (payment.status !== 'pending') return askOnceMore(services, payment);
  const provider = providers.get(payment.provider);
  const start = provider && lostStartOf(provider, payment);
  const isFirstWord = payment.phase === 'submitting' && start?.kind === 'unanswerable';
  if (isFirstWord || observation.nextStep || observation.bankCheck) await bookNextStep(services, payment, observation);
  else if (observation.phase === 'awaiting_provider') return move(services, payment, { kind: 'with_provider' });
  if (observation.phase === 'awaiting_payer') await runClock(services, payment, 'provider');
}

/**
 * Money that is promised back is asked about until it has moved, from any source of the promise.
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

/** An observation that ends a payment, with money or without. */
export type Ending = Exclude<Observed, { kind: 'pending' }>;

export interface BookingDetails {
  readonly source: Source;
  /** Rows that must not be lost beside the outcome. */
  readonly writes?: readonly Write[];
}

/** Books how a payment ended, by the provider's own word; once it is booked, booking it again changes nothing. */
export async function bookEnding(
  services: Services,
  payment: PaymentRow,
  observation: Ending,
  details: BookingDetails,
): Promise<void> {
  const wantsToKnow = observation.kind === 'successful' && (await isAcknowledged(services, payment));
  const dueInMinutes = wantsToKnow ? 0 : askedAgainMinutes(payment, observation);
  if (dueInMinutes !== undefined || details.writes || !isBooked(payment, observation))
    await moveToEnd(services, payment, observation, { ...details, dueInMinutes });
  if ('group' in observation || wantsToKnow) services.wake('payments');
  if (observation.kind === 'successful') await bookReturns(services, payment, observation, details.source);
}

/** Providers tell of one payment by several webhooks: the second finds its money on the books, and takes no lock. */
const isBooked = ({ status, provider_ref: ref, received, currency }: PaymentRow, observation: Ending): boolean =>
  observation.kind === 'successful' &&
  status === 'successful' &&
  ref !== null &&
  received === observation.received.minor &&
  currency === observation.received.currency;

async function moveToEnd(
  services: Services,
  payment: PaymentRow,
  observation: Ending,
  { source, writes = [], dueInMinutes }: BookingDetails & { readonly dueInMinutes: number | undefined },
): Promise<void> {
  const group = 'group' in observation ? observation.group : undefined;
  await transitionPayment(services, {
    sessionId: payment.session_id,
    cause: { by: 'evidence', ...source, provider: payment.provider, observation },
    event: () => eventOf(payment.id, observation),
    writes: [
      ...writes,
      {
        payment: payment.id,
        columns: {
          provider_ref: sql<string>`coalesce(provider_ref, ${observation.providerRef})`,
          ...(group && 'code' in observation ? declineColumns(group, observation.code) : {}),
          ...(dueInMinutes === undefined ? {} : { next_check_at: inMinutes(dueInMinutes) }),
          // News for the provider is sent at once; more of its own waits its turn.
          ...(dueInMinutes ? { turn_at: inMinutes(dueInMinutes) } : {}),
        },
      },
      ...othersExpedited(services.db, payment, group),
    ],
  });
}

/** Whether its provider needs the news that its money was booked: `jobs/check-payments` sends it. */
async function isAcknowledged(services: Services, payment: PaymentRow): Promise<boolean> {
  return (await services.accounts.of(payment))?.connection.acknowledge !== undefined;
}

/** In how many minutes a payment that ends now is asked about once more. */
function askedAgainMinutes(payment: PaymentRow, { kind }: Ending): number | undefined {
  if (kind === 'successful') return providers.get(payment.provider)?.returnsWatchedHours ? 60 : undefined;
  return payment.status === 'pending' ? offerOf(payment).triedAgainMinutes : undefined;
}

/** Schedules one more request for a payment that had ended: its payer is trying again. */
async function askOnceMore({ db }: Services, payment: PaymentRow): Promise<void> {
  const { triedAgainMinutes } = offerOf(payment);
  if (triedAgainMinutes === undefined) return;
  const columns = { next_check_at: inMinutes(triedAgainMinutes) };
  await db.updateTable('payment').set(columns).where('id', '=', payment.id).execute();
}

const inMinutes = (minutes: number) => sql<Date>`app_now() + make_interval(mins => ${minutes})`;

/**
 * One group includes duplicates: then an earlier attempt of the session may well have been paid, and its waiting
 * payments are asked about at once. Source: spec §8.
 */
export function othersExpedited(db: Db, payment: PaymentRow, group: DeclineGroup | undefined): readonly Write[] {
  if (group !== 'could_not_be_processed') return [];
  const query = db
    .updateTable('payment')
    .set({ next_check_at: now })
    .where('session_id', '=', payment.session_id)
    .where('id', '<>', payment.id)
    .where('status', '=', 'pending');
  return [{ row: 'others', query, alone: true }];
}

/** Money the provider says it took back again, each return once by the provider's id of it. */
async function bookReturns(
  services: Services,
  payment: PaymentRow,
  observation: Extract<Observed, { kind: 'successful' }>,
  source: Source,
): Promise<void> {
  for (const reportedReturn of observation.returned ?? []) {
    if (await bookToldRefund(services, payment, reportedReturn, source)) continue;
    const { providerRef, kind, minor } = reportedReturn;
    const cause = { by: 'evidence', ...source, provider: payment.provider, observation } as const;
    await bookReturn(services, { payment, kind, minor, means: 'provider', note: null, providerRef, cause });
  }
  await followRefunds(services, payment, observation, source);
  await undoReturns(services, payment, observation, source);
}

function eventOf(paymentId: string, observation: Ending): MoneyEvent {
  if (observation.kind === 'successful') return { kind: 'money_received', paymentId, ...observation.received };
  return { kind: 'ended', paymentId, as: observation.kind };
}
