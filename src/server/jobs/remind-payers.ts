import { sql } from 'kysely';
import { holdSession, settledSum } from '../db/read/money-state.ts';
import { queuePaymentEmails } from '../mail/queue-payment-emails.ts';
import { isCivilHour } from '../db/write/session-reminders.ts';
import type { Services } from '../services/services.ts';
import { remindSessions } from './remind-sessions.ts';
import { workOff } from './work-off.ts';

const batch = 20;
/** How many days before its last one a voucher is reminded of. */
const daysBefore = 1;
/** In which that day lies, in any time zone: what the index finds. */
const mostHours = (daysBefore + 1) * 24 + 2;
/** A payer who made a voucher later than this still has it at hand. */
const youngestHours = 12;

/**
 * Vouchers and slips that can still be paid and expire today or tomorrow, in the school's calendar. Not those with a
 * newer payment beside them, a revoked link, or charges since paid in part or in another session: they might be paid
 * twice.
 */
const toRemind = sql<boolean>`
  p.status = 'pending' and p.phase = 'awaiting_payer' and p.reminded_at is null and p.cancel_requested_at is null
  and p.pay_before between app_now() + interval '1 hour' and app_now() + make_interval(hours => ${mostHours})
  and (p.pay_before at time zone sc.time_zone)::date <= (app_now() at time zone sc.time_zone)::date + ${daysBefore}::int
  and ${isCivilHour}
  and p.submitted_at <= app_now() - make_interval(hours => ${youngestHours})
  and p.next_step->>'kind' = 'instructions'
  and s.state <> 'paid' and not s.disabled and not sc.disabled
  and not exists (select 1 from voucher_link v where v.payment_id = p.id and v.revoked_at is not null)
  and not exists (
    select 1 from payment other
    where other.session_id = p.session_id and other.status = 'pending' and other.created_at > p.created_at)
  and p.base <= (select coalesce(sum(c.amount - ${settledSum}), 0) from charge c
    where c.id = any(p.charge_ids) and c.removed_at is null
      and (c.identity is null or not settled_elsewhere(c.id)))`;

interface Due {
  readonly id: string;
  readonly session_id: string;
}

/**
 * Reminds the payer of each voucher and slip once, the day before its end, and of sessions as `remindSessions` does.
 * Returns how many e-mails it queued.
 */
export async function remindPayers(services: Services, isStopping: () => boolean = () => false): Promise<number> {
  if (!services.mailer) return 0;
  const ofVouchers = await workOff(services, {
    work: 'reminders',
    due: (except) => dueReminders(services, except),
    one: (due) => remindOne(services, due),
    isStopping,
  });
  const reminded = ofVouchers + (await remindSessions(services, isStopping));
  if (reminded > 0) services.wake('mail');
  return reminded;
}

async function dueReminders({ db }: Services, except: readonly string[]): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select p.id, p.session_id from payment p join session s on s.id = p.session_id join school sc on sc.id = s.school_id
    where ${toRemind} and p.id <> all(${except}::uuid[]) order by p.pay_before limit ${batch}`.execute(db);
  return rows;
}

/** Checks again under the session's lock: of several processes one reminds, and none once the payment has moved on. */
function remindOne(services: Services, { id: paymentId, session_id: sessionId }: Due): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    await holdSession(trx, sessionId);
    const { numAffectedRows } = await sql`
      update payment set reminded_at = app_now() where id in (
        select p.id from payment p join session s on s.id = p.session_id join school sc on sc.id = s.school_id
        where p.id = ${paymentId} and ${toRemind})`.execute(trx);
    if (numAffectedRows !== 1n) return false;
    await queuePaymentEmails(trx, services, sessionId, [{ kind: 'expiring', paymentId }]);
    return true;
  });
}
