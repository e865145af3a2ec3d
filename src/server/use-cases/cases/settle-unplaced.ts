import type { MoneyCase } from '#contracts/cases';
import { bankStatement } from '#providers/registry';
import { closeUnplaced, lockUnplaced, readCaseOfSchool, type StoredCase } from '../../db/write/cases.ts';
import { announceUnplaced } from '../../db/write/announce-to-school.ts';
import type { Trx } from '../../db/driver/db.ts';
import type { CallingSchool } from '../../db/write/schools.ts';
import { Refusal } from '../../basics/refusal.ts';
import { bookFoundMoney } from '../payments/book-money.ts';
import { moneyRefusal } from '../payment-core/money-refusal.ts';
import type { RefundGate } from '../payment-core/refund-gate.ts';
import { keeping, type SchoolCall, type SchoolChange } from '../school-call.ts';
import { type CaseDecision, noSuchCase, resolutionOf } from './cases-of-school.ts';

type Unplaced = CaseDecision & { readonly found: StoredCase; readonly gate: RefundGate };

/**
 * Decides a case about money that belongs to no session yet: `credit` books it on one, the others only close the case.
 * Refuses as `case_not_found` when somebody was faster, `payment_session_not_found` for a session that is not this
 * school's, and `currency_mismatch` when the session is in another currency.
 */
export function settleUnplaced(call: SchoolChange<MoneyCase>, decision: Unplaced): Promise<MoneyCase> {
  const { session_id } = decision;
  return session_id === null ? closeOnly(call, decision) : credit(call, { ...decision, session_id });
}

async function closeOnly(call: SchoolChange<MoneyCase>, decision: Unplaced): Promise<MoneyCase> {
  const { gate, action, found, id } = decision;
  const minor = found.shown.amount ?? 0;
  const answer = await keeping(call, async (trx) => {
    await gate.enter(trx);
    if (action === 'refund' && minor > 0) {
      if (!(await lockUnplaced(trx, id))) throw noSuchCase();
      if (await gate.holds(trx, minor)) return (await readCaseOfSchool(trx, call.school.id, id))?.shown ?? found.shown;
    }
    return closeAsDecided(trx, call.school, decision, null);
  });
  call.services.wake('outbox');
  return answer;
}

async function credit(
  call: SchoolChange<MoneyCase>,
  decision: Unplaced & { readonly session_id: string },
): Promise<MoneyCase> {
  const { services, school, keep } = call;
  const { found, id, session_id: sessionId } = decision;
  const { amount, currency, reference } = found.shown;
  if (amount === null || currency === null) throw new Error('a case about unknown money says how much came');
  await refuseOtherSession(call, sessionId, currency);
  let answer = found.shown;
  const result = await bookFoundMoney(
    services,
    sessionId,
    {
      provider: found.provider ?? bankStatement.name,
      account_id: found.accountId,
      providerRef: found.providerRef ?? id,
      reference,
      minor: amount,
      currency,
      paidAt: found.paidAt,
    },
    async (trx, paymentId) => {
      answer = await closeAsDecided(trx, school, decision, { sessionId, paymentId });
      await keep(trx, answer);
    },
    async (trx) => {
      if (!(await lockUnplaced(trx, id))) throw noSuchCase();
    },
  );
  if (!result.ok) throw moneyRefusal(result);
  return answer;
}

/** Refuses a session of another school, or not of the caller's campuses, and one of another currency. */
export async function refuseOtherSession(
  { services, school, campusIds }: SchoolCall,
  sessionId: string,
  currency: string,
): Promise<void> {
  const session = await services.db
    .selectFrom('session')
    .select('currency')
    .where('id', '=', sessionId)
    .where('school_id', '=', school.id)
    .$if(campusIds !== null, (query) => query.where('campus_id', 'in', campusIds ?? []))
    .executeTakeFirst();
  if (!session) throw new Refusal('payment_session_not_found', 'There is no such payment session.');
  if (session.currency !== currency)
    throw new Refusal('currency_mismatch', 'The money came in another currency than the session’s.');
}

/** Closes the case and notifies the school. The case's row decides between two people: the slower one's is undone. */
export async function closeAsDecided(
  trx: Trx,
  school: CallingSchool,
  { id, action, note }: CaseDecision,
  placed: { readonly sessionId: string; readonly paymentId: string } | null,
): Promise<MoneyCase> {
  if (!(await closeUnplaced(trx, id, { resolution: resolutionOf[action], note, placed }))) throw noSuchCase();
  await announceUnplaced(trx, id, 'case.resolved');
  const closed = await readCaseOfSchool(trx, school.id, id);
  if (!closed) throw new Error('a case that was closed cannot be gone');
  return closed.shown;
}
