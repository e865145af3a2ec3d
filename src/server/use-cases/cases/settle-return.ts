import { randomUUIDv7 } from 'node:crypto';
import type { MoneyCase } from '#contracts/cases';
import { decide } from '#domain/decide';
import { leftOf } from '#domain/money-state';
import { lockUnplaced, type StoredCase } from '../../db/write/cases.ts';
import { markReturnDecided } from '../../db/books/biller-take-backs.ts';
import { openOverReturned } from '../../db/write/refund-cases.ts';
import { adoptReturn, insertReturn, openRecords } from '../../db/write/returns.ts';
import type { Trx } from '../../db/driver/db.ts';
import { moneyRefusal } from '../payment-core/money-refusal.ts';
import { underLock } from '../payment-core/transition-payment.ts';
import type { SchoolChange } from '../school-call.ts';
import { type CaseDecision, noSuchCase } from './cases-of-school.ts';
import { closeAsDecided } from './settle-unplaced.ts';

type HeldReturn = CaseDecision & { readonly found: StoredCase };

/**
 * Decides whether a return that the provider reports is one that the school recorded. `accept`: it is, and the record
 * of that amount gets the provider's report. `refund`: it is another one, and is booked; an excess over what is left of
 * the payment is a case `over_returned`. Refuses as `case_not_found` if somebody was faster, and as
 * `amount_out_of_range` if nothing is left of the payment that could have gone back.
 */
export async function settleReturn(
  { services, school, keep }: SchoolChange<MoneyCase>,
  decision: HeldReturn,
): Promise<MoneyCase> {
  const reportedReturn = toldBy(decision.found);
  const { paymentId, sessionId, kind, providerRef } = reportedReturn;
  const { note, action } = decision;
  const returnId = randomUUIDv7();
  let left = 0;
  const result = await underLock(services, { sessionId }, async ({ trx, state, book }) => {
    if (!(await lockUnplaced(trx, decision.id))) throw noSuchCase();
    if (action === 'accept') {
      await adoptEqual(trx, reportedReturn);
    } else {
      left = leftOf(state, paymentId);
      const amount = Math.min(reportedReturn.minor, left);
      const event = { kind: 'money_returned', paymentId, returnId, minor: amount, as: kind } as const;
      const refused = decide(state, event);
      if (!refused.ok) return refused;
      const money = { kind, means: 'provider', amount, note, providerRef, separate: false } as const;
      await insertReturn(trx, { id: returnId, paymentId, ...money });
      await book({ cause: { by: 'system', because: `case ${action}` }, note, events: event });
      const over = reportedReturn.minor - amount;
      if (over > 0) await openOverReturned(trx, { paymentId, kind, minor: over, providerRef, refundId: null });
      await markReturnDecided(trx, { paymentId, providerRef, returnId });
    }
    const answer = await closeAsDecided(trx, school, decision, null);
    await keep(trx, answer);
    return { ok: true, answer } as const;
  });
  if (!result.ok) throw moneyRefusal(result, result.code === 'amount_out_of_range' ? { left } : {});
  services.wake('outbox');
  return result.answer;
}

function toldBy({ shown, providerRef, returnKind }: StoredCase) {
  const { session_id: sessionId, payment_id: paymentId, amount } = shown;
  if (sessionId === null || paymentId === null || amount === null || providerRef === null || returnKind === null)
    throw new Error('a case about a return says of which payment, how much and by whose word');
  return { sessionId, paymentId, kind: returnKind, minor: amount, providerRef };
}

/** The record of the same amount, if there is one: it may be a part of what the school recorded as one. */
async function adoptEqual(trx: Trx, { paymentId, minor, providerRef }: ReturnType<typeof toldBy>) {
  const equal = (await openRecords(trx, paymentId)).find(({ amount }) => amount === minor);
  if (!equal) return;
  await adoptReturn(trx, equal.id, providerRef);
  await markReturnDecided(trx, { paymentId, providerRef, returnId: equal.id });
}
