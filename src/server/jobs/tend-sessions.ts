import { sql } from 'kysely';
import { attemptWindowSeconds } from '#domain/money-state';
import { readPayment } from '../db/payments.ts';
import type { Services } from '../start/services.ts';
import { checkPayment } from '../use-cases/payments/check-payment.ts';
import { quoteSeconds } from '../use-cases/payments/prepare-payment.ts';
import { transitionPayment } from '../use-cases/payments/transition-payment.ts';
import { workOff } from './work-off.ts';

const batch = 20;

/** Reopens sessions whose attempt has no outcome after half an hour, and drops idle choices. Answers how many it changed. */
export async function tendSessions(services: Services, isStopping: () => boolean = () => false): Promise<number> {
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
      and id <> all(${except}::uuid[])
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
    await checkPayment(services, payment);
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
