import type { MoneyCase } from '#contracts/cases';
import { decide } from '#domain/decide';
import { type CaseKind, type PaymentState, unreserved } from '#domain/money-state';
import { withoutCharge } from '#domain/return-money';
import { readCaseOfSchool, type StoredCase } from '../../db/write/cases.ts';
import { readPayment } from '../../db/read/payments.ts';
import { insertReturn } from '../../db/write/returns.ts';
import { Refusal } from '../../basics/refusal.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { refuseTold } from '../payment-core/book-return.ts';
import { moneyRefusal } from '../payment-core/money-refusal.ts';
import { underLock } from '../payment-core/transition-payment.ts';
import type { RefundGate } from '../payment-core/refund-gate.ts';
import { askingGate } from '../refunds/asking-gate.ts';
import { refundWay } from '../refunds/refund-order.ts';
import { callAfterwards, writeRefund } from '../refunds/request-refund.ts';
import { requirePermission, type SchoolCall, type SchoolChange } from '../school-call.ts';
import { type CaseDecision, noSuchCase, resolutionOf } from './cases-of-school.ts';
import { isRefundCase, refuseUnclearRefund, settleRefundCase } from './settle-refund-case.ts';
import { settleReturn } from './settle-return.ts';
import { settleUnplaced } from './settle-unplaced.ts';

/**
 * Decides an open case of this school. The same decision again returns the case as it is, so that the slower of two
 * people reads what the faster did. Refuses as `case_not_found` (also a case that was decided otherwise),
 * `invalid_request` without a required note, `return_maybe_known` for a refund that the provider may have reported, and
 * as `settleUnplaced` and `settleReturn` do.
 */
export async function resolveCase(call: SchoolChange<MoneyCase>, decision: CaseDecision): Promise<MoneyCase> {
  const { services, school } = call;
  if (decision.action === 'refund') requirePermission(call, 'request_refunds');
  const found = await readCaseOfSchool(services.db, school.id, decision.id);
  if (!found) throw noSuchCase();
  refuseUnclear(found, decision);
  if (found.shown.refund_approval_id !== null) return waitingAlike(found, decision);
  try {
    return await settleCase(call, { ...decision, found, gate: await caseGate(call, found, decision) });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'case_not_found') throw error;
    return decidedAlike(call, decision);
  } finally {
    services.wake('mail');
  }
}

/** The decision of a case, as its gate lets it through. Refuses as `resolveCase`, and a decided case as any other. */
export async function settleCase(
  call: SchoolChange<MoneyCase>,
  { found, gate, ...decision }: CaseDecision & { readonly found: StoredCase; readonly gate: RefundGate },
): Promise<MoneyCase> {
  if (found.shown.status === 'resolved') throw noSuchCase();
  if (isRefundCase(found)) return settleRefundCase(call, { ...decision, found });
  if (found.returnKind !== null) return settleReturn(call, { ...decision, found });
  return found.placed === null
    ? settleUnplaced(call, { ...decision, found, gate })
    : settlePlaced(call, { ...decision, placed: found.placed, found, gate });
}

async function caseGate(call: SchoolCall, found: StoredCase, decision: CaseDecision): Promise<RefundGate> {
  const { means, note, separate, id: caseId } = decision;
  const { shown, placed } = found;
  const payment = placed && (await readPayment(call.services.db, placed.paymentId));
  const [sessionId, currency] = [placed?.sessionId ?? null, payment?.currency ?? shown.currency ?? ''];
  return askingGate(call, { kind: 'refund', means, note, separate, payment, sessionId, currency, caseId });
}

/** A case whose refund waits for another person: the same decision again returns it, and no other is taken. */
function waitingAlike({ shown }: StoredCase, { action }: CaseDecision): MoneyCase {
  if (action === 'refund') return shown;
  throw invalidRequest({ path: ['action'], message: 'a refund of it waits for approval: cancel or decline it first' });
}

function refuseUnclear(found: StoredCase, decision: CaseDecision): void {
  const { action, note, session_id: sessionId, separate, means } = decision;
  const {
    shown: { kind, status },
    returnKind,
  } = found;
  if (isRefundCase(found)) {
    refuseUnclearRefund(found, decision);
    if (sessionId === null) return;
  }
  const isReturn = returnKind !== null;
  const isSent = action === 'refund' && means === 'provider';
  if (means === 'provider' && (!isSent || found.placed === null || separate))
    throw invalidRequest({ path: ['means'], message: 'a provider is asked for a refund of a payment’s money only' });
  const isBookable = !isReturn && (kind === 'unknown_ref' || kind === 'maybe_known');
  if (isReturn && action === 'credit')
    throw invalidRequest({ path: ['action'], message: 'accept if you recorded this return, refund if it is another' });
  if (note === null && !isReturn && !isSent && (action === 'refund' || (kind === 'unknown_ref' && action === 'accept')))
    throw invalidRequest({ path: ['note'], message: 'say what was done with the money' });
  if (sessionId !== null && !(isBookable && action === 'credit'))
    throw invalidRequest({ path: ['session_id'], message: 'only for credit of money that is on no session' });
  if (sessionId === null && isBookable && action === 'credit' && status === 'open')
    throw invalidRequest({ path: ['session_id'], message: 'say which session the money is for' });
  if (separate && (action !== 'refund' || isReturn || isBookable))
    throw invalidRequest({ path: ['separate'], message: 'only for refund of a payment’s money' });
}

async function decidedAlike(
  { services, school }: SchoolCall,
  { id, action, session_id: sessionId }: CaseDecision,
): Promise<MoneyCase> {
  const shown = (await readCaseOfSchool(services.db, school.id, id))?.shown;
  const alike = shown?.resolution === resolutionOf[action] && (sessionId === null || sessionId === shown.session_id);
  if (!shown || !alike) throw noSuchCase();
  return shown;
}

type Placed = CaseDecision & {
  readonly found: StoredCase;
  readonly placed: NonNullable<StoredCase['placed']>;
  readonly gate: RefundGate;
};

/**
 * The return and the decision are two events of one transaction: both are there or neither. A crash before its end
 * leaves the case open and nothing returned; one after it leaves the stored response or a resolved case. A repeated
 * request never gives the money back twice.
 */
async function settlePlaced(
  { services, school, keep }: SchoolChange<MoneyCase>,
  { id, action, note, separate, means, gate, found: { shown }, placed: { paymentId, sessionId, kind } }: Placed,
): Promise<MoneyCase> {
  const returnId = gate.id;
  const decided = { kind: 'case_decided', paymentId, case: kind, as: resolutionOf[action] } as const;
  const paymentRow = means === 'provider' ? await readPayment(services.db, paymentId) : null;
  const way = paymentRow && (await refundWay(services, paymentRow));
  const result = await underLock(services, { sessionId, before: gate.enter }, async ({ trx, state, book }) => {
    const answering = async (sent: string | null) => {
      const answer = (await readCaseOfSchool(trx, school.id, id))?.shown ?? shown;
      await keep(trx, answer);
      return { ok: true, answer, sent } as const;
    };
    const payment = state.payments.find((each) => each.id === paymentId);
    // Nothing is left when it was returned before, by a refund of its own or through another case of the payment.
    const amount = payment && action === 'refund' ? amountToReturn(payment, kind) : 0;
    if (gate.approved !== null && amount !== gate.approved) return { ok: false, code: 'amount_out_of_range' } as const;
    const isRecorded = amount > 0 && means !== 'provider';
    if (isRecorded && !separate) await refuseTold(trx, paymentId, amount);
    const returned = {
      kind: 'money_returned',
      paymentId,
      returnId,
      minor: amount,
      as: 'refund',
      byHand: true,
    } as const;
    const refused = decide(state, isRecorded ? returned : decided);
    if (!refused.ok) return refused;
    if (isRecorded && (await gate.holds(trx, amount))) return answering(null);
    const sent =
      amount > 0 && paymentRow
        ? await writeRefund(trx, state, { payment: paymentRow, minor: amount, note, by: 'case', way, gate })
        : null;
    if (sent?.waits) return answering(null);
    const money = { kind: 'refund', means: 'other', amount, note, providerRef: null, separate } as const;
    if (isRecorded) await insertReturn(trx, { id: returnId, paymentId, ...money });
    const cause = { by: 'system', because: `case ${action}` } as const;
    const booked = await book({ cause, note, events: isRecorded ? [returned, decided] : decided });
    if (!booked.ok) return booked;
    return answering(sent?.id ?? null);
  });
  if (!result.ok) throw moneyRefusal(result);
  services.wake('outbox');
  if (result.sent !== null) await callAfterwards(services, result.sent);
  return result.answer;
}

/** Returns minor units. Of too much or double money: what has no charge and was not returned; else all that is left. */
export function amountToReturn(payment: PaymentState, kind: CaseKind): number {
  if (kind !== 'overpaid' && kind !== 'double') return unreserved(payment);
  const open = payment.openCases.find((each) => each.kind === kind);
  return Math.min(open?.amount ?? 0, withoutCharge(payment), unreserved(payment));
}
