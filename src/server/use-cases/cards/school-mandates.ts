import type { MandateList, MandateListQuery } from '#contracts/mandates';
import type { Mandate } from '#contracts/saved-card';
import { endMandate, type MandateRow, readMandateOfPayment, readMandatesOfSchool } from '../../db/write/mandates.ts';
import { holdSession } from '../../db/read/money-state.ts';
import { queuePaymentEmails } from '../../mail/queue-payment-emails.ts';
import { pageAsked, pageOf } from '../../db/read/page-cursor.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { isId, type SchoolCall } from '../school-call.ts';

/** Lists a page of this school's debits, last agreed first. Refuses a foreign cursor as `invalid_request`. */
export async function listMandates({ services, school }: SchoolCall, query: MandateListQuery): Promise<MandateList> {
  const rows = await readMandatesOfSchool(services.db, {
    ...pageAsked(school, query),
    payerId: query.payer_id,
  });
  return pageOf(rows, query.limit, ({ mandate }) => mandateView(mandate));
}

/**
 * Ends a standing debit of this school and notifies the payer; an ended one is returned as it is. Refuses as
 * `mandate_not_found`, also for another school's.
 */
export async function endMandateOfSchool(call: SchoolCall, id: string): Promise<Mandate> {
  const { services } = call;
  const found = await readOne(call, id);
  if (!found.ended_at && (await endAndTell(services, found))) services.wake('mail');
  services.live.notify(found.payment_id);
  return mandateView(await readOne(call, id));
}

/** Under the session's lock, as `activate` works. False when it had ended meanwhile. */
function endAndTell(
  services: Services,
  { session_id: sessionId, payment_id: paymentId }: MandateRow,
): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    await holdSession(trx, sessionId);
    const mandate = await readMandateOfPayment(trx, paymentId);
    if (!mandate || mandate.ended_at) return false;
    await endMandate(trx, mandate.id);
    const trigger = { kind: 'mandate_moved', paymentId, mandate, to: 'ended' } as const;
    await queuePaymentEmails(trx, services, mandate.session_id, [trigger]);
    return true;
  });
}

/** `id` may be anything. */
async function readOne({ services, school }: SchoolCall, id: string): Promise<MandateRow> {
  const [found] = isId(id) ? await readMandatesOfSchool(services.db, { schoolId: school.id, id, limit: 1 }) : [];
  if (!found) throw new Refusal('mandate_not_found', 'There is no such standing debit.');
  return found.mandate;
}

function mandateView(row: MandateRow): Mandate {
  return {
    id: row.id,
    payment_id: row.payment_id,
    session_id: row.session_id,
    payer_id: row.payer_id,
    status: row.ended_at ? 'ended' : row.active_at ? 'active' : 'agreed',
    card: row.card && { bin: row.card.bin, card_schema: row.card.brand, last_four_digits: row.card.lastFour },
    consent_version: row.consent_version,
    locale: row.locale,
    agreed_at: row.agreed_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
