import type { ChangedSession, ChangeSessionRequest } from '#contracts/session-changes';
import type { MoneyState } from '#domain/money-state';
import { openChargeCases } from '../../db/write/charge-cases.ts';
import { lockMoneyState } from '../../db/read/money-state.ts';
import type { CallingSchool } from '../../db/write/schools.ts';
import { readChangeable, replaceCharges, writeSession } from '../../db/write/session-changes.ts';
import { readSessionsOfSchool } from '../../db/read/sessions-of-school.ts';
import type { Trx } from '../../db/driver/db.ts';
import { Refusal } from '../../basics/refusal.ts';
import { isTaken } from '../../db/driver/unstorable.ts';
import { firstOfExternalId, oneOfExternalId } from '../../db/write/sessions-write.ts';
import { refuseLocalAddress } from '../../basics/web-address.ts';
import { reusedExternalId } from './repeat-session.ts';
import { keeping, type SchoolChange } from '../school-call.ts';
import { refuseUnpayable, refuseVat, storedCharges } from './draft-session.ts';
import { sessionForSchool } from './sessions-of-school.ts';

/**
 * Changes a session of this school; what is left out stays. New charges are checked like a new session's, and refused
 * while a payment is in process, once money came, or if the session is paid. A price seen before is refused as
 * `quote_changed`.
 */
export async function changeSession(
  call: SchoolChange<ChangedSession>,
  { id, ...request }: ChangeSessionRequest & { readonly id: string },
): Promise<ChangedSession> {
  const { services, school } = call;
  refuseLocalAddress(services, 'return_url', request.return_url ?? null);
  if (request.vat !== undefined) refuseVat(request.vat);
  const changed = keeping(call, async (trx) => {
    const before = await readChangeable(trx, school.id, id);
    // The same lock as a commit's: the first holder decides, and the other reads the result.
    const state = before && (await lockMoneyState(trx, id));
    if (!before || !state) throw new Refusal('payment_session_not_found', 'There is no such payment session.');
    const { charges, ...columns } = request;
    if (charges) {
      refuseOnceStarted(state);
      const draft = { ...before, vat: request.vat ?? before.vat, charges };
      refuseUnpayable(school, draft);
      await replaceCharges(trx, id, storedCharges(school, draft));
      await openChargeCases(trx, id);
    }
    await writeSession(trx, id, columns);
    return readChanged(trx, school, id);
  });
  return changed.catch(async (error: unknown) => {
    const { external_id: externalId = null } = request;
    if (externalId === null || !isTaken(error, oneOfExternalId)) throw error;
    const other = await firstOfExternalId(services.db, school.id, externalId);
    throw reusedExternalId(other?.id);
  });
}

/** A voucher that was superseded can still bring money for the charges it names. */
function refuseOnceStarted({ session, payments }: MoneyState): void {
  if (session.state === 'paid') throw new Refusal('payment_session_already_paid', 'The session is paid.');
  if (payments.some(({ status }) => status === 'pending'))
    throw new Refusal(
      'payment_session_already_in_confirmation_pending_state',
      'A payment for these charges is in process.',
    );
  if (payments.some(({ received }) => received !== null))
    throw new Refusal('payment_session_has_payments', 'Money came for these charges already.');
}

async function readChanged(trx: Trx, school: CallingSchool, id: string): Promise<ChangedSession> {
  const [found] = await readSessionsOfSchool(trx, { schoolId: school.id, id, limit: 1 });
  const more = await readChangeable(trx, school.id, id);
  if (!found || !more) throw new Error('a locked session cannot be gone');
  const { disabled, return_url, generate_invoice, vat } = more;
  return { ...sessionForSchool(found.session), disabled, return_url, generate_invoice, vat };
}
