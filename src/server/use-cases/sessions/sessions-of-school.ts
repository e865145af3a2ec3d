import type { SchoolSession, SessionList, SessionListQuery } from '#contracts/school-sessions';
import { isSettledHere, owed, owedOn } from '#domain/money-state';
import { isFinal } from '#domain/payment-status';
import { withElsewhere } from '../../db/read/money-state.ts';
import { readSessionsOfSchool, type StoredSession } from '../../db/read/sessions-of-school.ts';
import { pageAsked, pageOf } from '../../db/read/page-cursor.ts';
import { Refusal } from '../../basics/refusal.ts';
import { isId, type SchoolCall } from '../school-call.ts';

/** One session of this school. Refuses as `payment_session_not_found`, also when it is another school's. */
export async function readSessionForSchool({ services, school }: SchoolCall, id: string): Promise<SchoolSession> {
  const [found] = isId(id) ? await readSessionsOfSchool(services.db, { schoolId: school.id, id, limit: 1 }) : [];
  if (!found) throw new Refusal('payment_session_not_found', 'There is no such payment session.');
  return sessionForSchool(found.session);
}

/** What a school reads of a stored session: what is owed and paid is reckoned from its allocations. */
export function sessionForSchool({ state, charges, payments, in_parts, ...session }: StoredSession): SchoolSession {
  const all = charges.map(withElsewhere);
  const open = all.filter((charge) => owed(charge) > 0);
  const oldest = open.toSorted((one, other) => one.details.due_date.localeCompare(other.details.due_date)).slice(0, 1);
  const due = owedOn(all);
  const paid = charges.reduce((sum, charge) => sum + charge.allocated - charge.waived, 0);
  return {
    ...session,
    status: state,
    amounts: { amount_to_pay: in_parts ? owedOn(oldest) : due, total_due_amount: due, paid_amount: paid },
    charges: charges.map(chargeForSchool),
    payments: payments.map((payment) => ({
      ...payment,
      total_amount: payment.base_amount + payment.commission_amount,
      finished: isFinal[payment.status],
    })),
  };
}

function chargeForSchool(charge: StoredSession['charges'][number]): SchoolSession['charges'][number] {
  const { details, allocated, waived, elsewhere } = charge;
  const pending = owed(withElsewhere(charge));
  const settledIn = isSettledHere(charge) ? undefined : elsewhere.find(({ settled }) => settled);
  const started = allocated > 0 ? ('partial' as const) : ('pending' as const);
  return {
    ...details,
    status: pending === 0 ? 'paid' : started,
    values: { ...details.values, pending_amount: pending },
    paid_amount: allocated - waived,
    waived_amount: waived,
    settled_in_session_id: settledIn?.sessionId ?? null,
  };
}

/** One page of this school's sessions, newest first. Refuses a cursor we did not give as `invalid_request`. */
export async function listSessions(
  { services, school, campusIds }: SchoolCall,
  query: SessionListQuery,
): Promise<SessionList> {
  const rows = await readSessionsOfSchool(services.db, {
    ...pageAsked(school, query),
    status: query.status,
    externalId: query.external_id,
    campusIds,
    campusId: query.campus_id,
    payerId: query.payer_id,
  });
  return pageOf(rows, query.limit, ({ session }) => sessionForSchool(session));
}
