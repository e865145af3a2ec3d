import { sql } from 'kysely';
import { endMandate, readMandateOfPayment } from '../db/mandates.ts';
import { readPayment } from '../db/payments.ts';
import type { Services } from '../start/services.ts';
import { activate } from '../use-cases/cards/activate-mandate.ts';
import { cardMayShowForHours, cardOfPayment } from '../use-cases/cards/keep-card.ts';
import { eachAlone } from './work-off.ts';

const batch = 20;

interface Due {
  readonly payment_id: string;
  /** Since the payment ended. */
  readonly age_seconds: number;
}

/**
 * Gives each agreed debit whose payment brought money its card, and ends those whose payment ended without. Who is asked
 * in vain is asked again after as long as it has waited already. Answers how many it took up.
 */
export async function activateMandates(services: Services): Promise<number> {
  const { rows } = await sql<Due>`
    update mandate set next_attempt_at = app_now() + least(interval '1 hour', greatest(interval '15 seconds', app_now() - due.ended))
    from (
      select m.id, coalesce(p.paid_at, p.created_at) as ended from mandate m join payment p on p.id = m.payment_id
      where m.active_at is null and m.ended_at is null and m.next_attempt_at <= app_now() and p.status not in ('pristine', 'pending')
      order by m.next_attempt_at limit ${batch} for update of m skip locked) due
    where mandate.id = due.id
    returning mandate.payment_id, extract(epoch from app_now() - due.ended)::float as age_seconds`.execute(services.db);
  await eachAlone(services, 'mandates', rows, (due) => activateOne(services, due));
  return rows.length;
}

async function activateOne(services: Services, { payment_id: paymentId, age_seconds: age }: Due): Promise<void> {
  const [mandate, payment] = await Promise.all([
    readMandateOfPayment(services.db, paymentId),
    readPayment(services.db, paymentId),
  ]);
  if (!mandate || !payment) return;
  if (payment.status !== 'successful') return endMandate(services.db, mandate.id);
  try {
    const card = await cardOfPayment(services, payment);
    if (card === 'unknown') return;
    if (card) return await activate(services, mandate, card);
    if (age < cardMayShowForHours * 3600) return;
    services.log.warn({ payment_id: paymentId }, 'a card to be domiciled was not kept; its agreement ends');
    await endMandate(services.db, mandate.id);
  } catch (error) {
    services.log.error({ payment_id: paymentId, err: error }, 'domiciling a card failed; it is tried again');
  }
}
