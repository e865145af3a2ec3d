import { randomUUID } from 'node:crypto';
import type { MoneyCase } from '#contracts/cases';
import { type CaseKind, type PaymentState, remaining } from '#domain/money-state';
import { readCaseOfSchool, type StoredCase } from '../../db/cases.ts';
import { insertReturn } from '../../db/returns.ts';
import type { CallingSchool } from '../../db/schools.ts';
import { Refusal } from '../../problem-response.ts';
import { invalidRequest } from '../../request-check.ts';
import type { Services } from '../../services.ts';
import { type CaseDecision, type KeepCase, noSuchCase, resolutionOf } from './case-decision.ts';
import { moneyRefusal } from '../payments/money-refusal.ts';
import { settleUnplaced } from './settle-unplaced.ts';
import { transitionPayment } from '../payments/transition-payment.ts';

/**
 * Decides an open case of this school. Deciding it once more in the same way answers it as it is, so that the slower of two
 * people reads what the faster did. Refuses as `case_not_found` (also one that was decided otherwise),
 * `invalid_request` without a note where one is needed, and as `settleUnplaced` does.
 */
export async function resolveCase(
  services: Services,
  school: CallingSchool,
  wish: CaseDecision,
  keep: KeepCase,
): Promise<MoneyCase> {
  const found = await readCaseOfSchool(services.db, school.id, wish.id);
  if (!found) throw noSuchCase();
  refuseUnclear(found.shown, wish);
  try {
    if (found.shown.status === 'resolved') throw noSuchCase();
    return found.shown.payment_id === null
      ? await settleUnplaced(services, school, { ...wish, found }, keep)
      : await settlePlaced(services, school, { ...wish, found, paymentId: found.shown.payment_id }, keep);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'case_not_found') throw error;
    return decidedAlike(services, school, wish);
  }
}

function refuseUnclear({ kind, status }: MoneyCase, { action, note, session_id: sessionId }: CaseDecision): void {
  const isUnknown = kind === 'unknown_ref';
  if (note === null && (action === 'refund' || (isUnknown && action === 'accept')))
    throw invalidRequest({ path: ['note'], message: 'say what was done with the money' });
  if (sessionId !== null && !(isUnknown && action === 'credit'))
    throw invalidRequest({ path: ['session_id'], message: 'only for credit of an unknown_ref' });
  if (sessionId === null && isUnknown && action === 'credit' && status === 'open')
    throw invalidRequest({ path: ['session_id'], message: 'say which session the money is for' });
}

async function decidedAlike(
  services: Services,
  school: CallingSchool,
  { id, action, session_id: sessionId }: CaseDecision,
): Promise<MoneyCase> {
  const shown = (await readCaseOfSchool(services.db, school.id, id))?.shown;
  const alike = shown?.resolution === resolutionOf[action] && (sessionId === null || sessionId === shown.session_id);
  if (!shown || !alike) throw noSuchCase();
  return shown;
}

type Placed = CaseDecision & { readonly found: StoredCase; readonly paymentId: string };

/**
 * Money that went back and the decision that it did are two events of one transaction: both are there or neither.
 * A crash before its end leaves the case open and nothing returned, one after it leaves the kept answer or a case that is
 * resolved already; repeating the request never gives the money back twice.
 */
async function settlePlaced(
  services: Services,
  school: CallingSchool,
  { id, action, note, found: { shown }, paymentId }: Placed,
  keep: KeepCase,
): Promise<MoneyCase> {
  const sessionId = shown.session_id;
  if (sessionId === null) throw new Error('a case with a payment has its session');
  const returnId = randomUUID();
  let [amount, answer] = [0, shown];
  const result = await transitionPayment(services, {
    sessionId,
    note,
    cause: { by: 'system', because: `case ${action}` },
    event(state) {
      const payment = state.payments.find((each) => each.id === paymentId);
      const decided = { kind: 'case_decided', paymentId, case: shown.kind, as: resolutionOf[action] } as const;
      amount = payment && action === 'refund' ? amountToReturn(payment, shown.kind) : 0;
      // Nothing is left when it was returned before, by a refund of its own or through another case of the payment.
      return amount === 0
        ? decided
        : [{ kind: 'money_returned', paymentId, returnId, minor: amount, as: 'refund' }, decided];
    },
    async also(trx) {
      if (amount === 0) return;
      await insertReturn(trx, {
        id: returnId,
        sessionId,
        paymentId,
        kind: 'refund',
        means: 'other',
        amount,
        note,
        providerRef: null,
      });
    },
    async after(trx) {
      answer = (await readCaseOfSchool(trx, school.id, id))?.shown ?? shown;
      await keep(trx, answer);
    },
  });
  if (!result.ok) throw moneyRefusal(result);
  return answer;
}

/** Minor units. Of too much or double money what has no charge and was not returned yet; otherwise all that is left of the payment. */
function amountToReturn(payment: PaymentState, kind: CaseKind): number {
  if (kind !== 'overpaid' && kind !== 'double') return remaining(payment);
  const open = payment.openCases.find((each) => each.kind === kind);
  return Math.min(open?.amount ?? 0, payment.excess, remaining(payment));
}
