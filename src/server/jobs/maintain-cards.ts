import { sql } from 'kysely';
import { markForgotten } from '../db/write/saved-cards.ts';
import { endMandate, readMandateOfPayment } from '../db/write/mandates.ts';
import { readPayment } from '../db/read/payments.ts';
import type { OfAccount } from '../db/read/provider-accounts.ts';
import type { Services } from '../services/services.ts';
import { keeperOf } from '../use-cases/cards/card-keepers.ts';
import { activate } from '../use-cases/cards/domicile-card.ts';
import { cardMayShowForHours, cardOfPayment, keepAgreed } from '../use-cases/cards/save-card.ts';
import { eachAlone } from './work-off.ts';

const batch = 20;
/** A call that failed is repeated after as long as the work has waited already. */
const later = (since: string) =>
  sql`app_now() + least(interval '1 hour', greatest(interval '15 seconds', app_now() - ${sql.ref(since)}))`;

interface Due {
  readonly payment_id: string;
  /** Since the payment ended. */
  readonly age_seconds: number;
}

/**
 * Gives each agreed debit its card once its payment brought money, and ends those whose payment ended without. Returns
 * how many it handled.
 */
export async function activateMandates(services: Services): Promise<number> {
  const { rows } = await sql<Due>`
    with tried as (
    update mandate set next_attempt_at = ${later('due.ended')}
    from (
      select m.id, coalesce(p.paid_at, p.created_at) as ended from mandate m join payment p on p.id = m.payment_id
      where m.active_at is null and m.ended_at is null and m.next_attempt_at <= app_now() and p.status not in ('pristine', 'pending')
      order by m.next_attempt_at limit ${batch} for update of m skip locked) due
    where mandate.id = due.id
    returning mandate.payment_id, due.ended)
    select payment_id, extract(epoch from app_now() - ended)::float as age_seconds from tried`.execute(services.db);
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

/**
 * Gets the tokens of cards to save, once their payments brought money; and has providers delete those of deleted cards,
 * again and again until they did. Returns how many it handled.
 */
export async function maintainSavedCards(services: Services): Promise<number> {
  return (await keepDue(services)) + (await forgetDue(services));
}

async function keepDue(services: Services): Promise<number> {
  const { rows } = await sql<Due>`
    with tried as (
    update kept_card set next_attempt_at = ${later('due.ended')}
    from (
      select k.id, coalesce(p.paid_at, p.created_at) as ended from kept_card k join payment p on p.id = k.payment_id
      where k.kept_at is null and k.next_attempt_at <= app_now() and p.status not in ('pristine', 'pending')
      order by k.next_attempt_at limit ${batch} for update of k skip locked) due
    where kept_card.id = due.id
    returning kept_card.payment_id, due.ended)
    select payment_id, extract(epoch from app_now() - ended)::float as age_seconds from tried`.execute(services.db);
  await eachAlone(services, 'cards', rows, async ({ payment_id: paymentId, age_seconds: age }) => {
    const payment = await readPayment(services.db, paymentId);
    if (payment) await keepAgreed(services, payment, age);
  });
  return rows.length;
}

interface Hidden extends OfAccount {
  readonly id: string;
  readonly token_sealed: Buffer;
  readonly key_id: string;
}

/** A token that a payment still may be made with is forgotten after that payment's end. */
async function forgetDue(services: Services): Promise<number> {
  const { rows } = await sql<Hidden>`
    update kept_card set next_attempt_at = ${later('due.hidden_at')}
    from (
      select k.id, k.hidden_at from kept_card k
      where k.hidden_at is not null and k.removed_at is null and k.next_attempt_at <= app_now()
        and not exists (select 1 from payment p where p.status = 'pending' and p.answers->>'saved_card' = k.id::text)
      order by k.next_attempt_at limit ${batch} for update of k skip locked) due
    where kept_card.id = due.id
    returning kept_card.id, kept_card.provider, kept_card.account_id, kept_card.token_sealed, kept_card.key_id`.execute(
    services.db,
  );
  await eachAlone(services, 'cards', rows, (card) => forget(services, card));
  return rows.length;
}

async function forget(services: Services, card: Hidden): Promise<void> {
  const own = (await keeperOf(services, card))?.cards.own;
  const outcome = await own?.forget(services.keys.open(card.token_sealed, card.key_id));
  if (outcome === 'removed' || outcome === 'not_found') await markForgotten(services.db, card.id);
}
