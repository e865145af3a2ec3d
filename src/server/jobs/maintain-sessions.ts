import { sql } from 'kysely';
import { attemptWindowSeconds } from '#domain/money-state';
import { lockToExpire, markExpiryAnnounced, sessionsToExpire } from '../db/write/links.ts';
import { isSettledElsewhere } from '../db/read/money-state.ts';
import { announceSession } from '../db/write/outbox.ts';
import { readPayment } from '../db/read/payments.ts';
import { isReportOpen } from '../db/write/transfer-reports.ts';
import type { Services } from '../services/services.ts';
import { askProvider } from '../use-cases/payments/ask-provider.ts';
import { quoteSeconds } from '../use-cases/payments/prepare-payment.ts';
import { transitionPayment } from '../use-cases/payment-core/transition-payment.ts';
import { workOff } from './work-off.ts';

const batch = 20;

/** Reopens sessions whose attempt has no outcome after half an hour, drops idle choices. Returns the number changed. */
export async function maintainSessions(services: Services, isStopping: () => boolean = () => false): Promise<number> {
  const [reopened, dropped] = await Promise.all([
    workOff(services, {
      work: 'sessions',
      due: (except) => longWaiting(services, except),
      one: (payment) => reopen(services, payment.id),
      isStopping,
    }),
    workOff(services, {
      work: 'sessions',
      due: (except) => longIdle(services, except),
      one: (payment) => move(services, payment, 'abandoned'),
      isStopping,
    }),
  ]);
  return reopened + dropped;
}

interface Due {
  readonly id: string;
  readonly session_id: string;
}

async function longWaiting(services: Services, except: readonly string[]): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select id, session_id from payment
    where status = 'pending' and superseded_at is null and submitted_at <= app_now() - make_interval(secs => ${attemptWindowSeconds})
      and not ${isReportOpen} and id <> all(${except}::uuid[])
    order by submitted_at limit ${batch}`.execute(services.db);
  return rows;
}

/** By its quote, which is renewed whenever the same is chosen again. */
async function longIdle(services: Services, except: readonly string[]): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select id, session_id from payment
    where status = 'pristine' and quote_expires_at <= app_now() - make_interval(secs => ${attemptWindowSeconds - quoteSeconds})
      and id <> all(${except}::uuid[])
    order by quote_expires_at limit ${batch}`.execute(services.db);
  return rows;
}

/** Asks the provider once more; without an outcome the payer may try another way while this one stays payable. */
async function reopen(services: Services, paymentId: string): Promise<boolean> {
  const payment = await readPayment(services.db, paymentId);
  if (!payment) return false;
  try {
    await askProvider(services, payment);
  } catch (error) {
    services.log.error({ payment_id: paymentId, err: error }, 'asking about a payment failed');
  }
  return move(services, payment, 'window_passed');
}

async function move(services: Services, payment: Due, kind: 'window_passed' | 'abandoned'): Promise<boolean> {
  const result = await transitionPayment(services, {
    sessionId: payment.session_id,
    cause: { by: 'system', because: kind },
    event: () => ({ kind, paymentId: payment.id }),
  });
  return result.ok && result.changes.length > 0;
}

/** Notifies each school once that an unpaid session's newest link has ended by itself. Returns how many it notified. */
export async function expireLinks(services: Services, isStopping: () => boolean = () => false): Promise<number> {
  const expiredCount = await workOff(services, {
    work: 'links',
    due: (except) => sessionsToExpire(services.db, { except, most: batch }),
    one: ({ id }) => expireOne(services, id),
    isStopping,
  });
  if (expiredCount > 0) services.wake('outbox');
  return expiredCount;
}

/** One transaction a session: a crash in between loses none and repeats none. */
async function expireOne(services: Services, sessionId: string): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    if (!(await lockToExpire(trx, sessionId))) return false;
    // Nobody needs another link.
    const isPaid = await isSettledElsewhere(trx, sessionId);
    if (!isPaid) await announceSession(trx, sessionId, 'payment_session.expired');
    await markExpiryAnnounced(trx, sessionId);
    return true;
  });
}
