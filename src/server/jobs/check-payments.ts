import { sql } from 'kysely';
import { graceEndsAt } from '#domain/reference-expiry';
import { type PaymentRow, readPayment } from '../db/payments.ts';
import type { Services } from '../services.ts';
import { checkPayment } from '../use-cases/payments/check-payment.ts';
import { providerOf } from '../use-cases/payments/place-payment.ts';
import { offerOf } from '../use-cases/payments/offer-of.ts';
import { eachAlone } from './work-off.ts';

const batch = 20;

/** Asks about every payment whose time has come. A lease keeps other processes away meanwhile. Answers how many it asked about. */
export async function checkDuePayments(services: Services): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update payment set lease_until = app_now() + interval '60 seconds', checks = checks + 1, last_checked_at = app_now()
    where id in (
      select id from payment
      where next_check_at <= app_now() and (lease_until is null or lease_until < app_now())
      order by next_check_at limit ${batch} for update skip locked)
    returning id`.execute(services.db);
  const unasked = new Map<string, number>();
  await eachAlone(services, 'payments', rows, async ({ id }) => {
    const payment = await readPayment(services.db, id);
    if (!payment) return;
    if (services.providers.has(payment.provider)) return checkOne(services, payment);
    unasked.set(payment.provider, (unasked.get(payment.provider) ?? 0) + 1);
    await putOff(services, id);
  });
  for (const [provider, payments] of unasked)
    services.log.error(
      { event: 'provider_not_connected', provider, payments },
      'payments of a provider without credentials cannot be asked about',
    );
  return rows.length;
}

/** Nobody can be asked: looked at again later, so that it keeps no other payment waiting. */
async function putOff({ db }: Services, id: string): Promise<void> {
  await sql`update payment set lease_until = null, next_check_at = app_now() + interval '15 minutes' where id = ${id}`.execute(
    db,
  );
}

async function checkOne(services: Services, payment: PaymentRow): Promise<void> {
  const { id } = payment;
  try {
    await checkPayment(services, payment);
  } catch (error) {
    services.log.error({ payment_id: id, err: error }, 'asking about a payment failed');
  }
  await scheduleNext(services, id);
}

/** The provider's own rhythm, but never later than just after pay-before or the end of grace. */
async function scheduleNext(services: Services, id: string): Promise<void> {
  const payment = await readPayment(services.db, id);
  if (!payment || payment.status !== 'pending') {
    await services.db
      .updateTable('payment')
      // What is on its way back is asked about until it has moved.
      .set({
        next_check_at: payment?.returning_at ? sql<Date>`app_now() + interval '1 hour'` : null,
        lease_until: null,
      })
      .where('id', '=', id)
      .execute();
    return;
  }
  const { provider } = providerOf(services, payment);
  const rhythm = provider.pollAfterSeconds;
  const seconds =
    payment.phase === 'submitting'
      ? Math.min(60, 5 * 2 ** Math.min(payment.checks, 4))
      : (rhythm[Math.min(payment.checks, rhythm.length - 1)] ?? 900);
  const until = payment.pay_before;
  const edges = until ? [until, graceEndsAt(until, offerOf(payment).graceHours)] : [];
  const edge = (index: number) => edges[index] ?? null;
  await sql`
    update payment set lease_until = null, next_check_at = least(
      app_now() + make_interval(secs => ${seconds}),
      case when ${edge(0)}::timestamptz >= app_now() then ${edge(0)}::timestamptz + interval '1 second' end,
      case when ${edge(1)}::timestamptz >= app_now() then ${edge(1)}::timestamptz + interval '1 second' end)
    where id = ${id}`.execute(services.db);
}
