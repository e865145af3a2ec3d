import type { MoneyCase } from '#contracts/cases';
import { readCaseOfSchool, type StoredCase } from '../../db/write/cases.ts';
import { readPayment } from '../../db/read/payments.ts';
import { Refusal } from '../../basics/refusal.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import type { RefundGate } from '../payment-core/refund-gate.ts';
import { askingGate } from '../refunds/asking-gate.ts';
import { requirePermission, type SchoolCall, type SchoolChange } from '../school-call.ts';
import { type CaseDecision, caseOfSchool, noSuchCase, resolutionOf } from './cases-of-school.ts';
import { settlePlaced } from './settle-placed.ts';
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
  if (decision.action === 'refund') requirePermission(call, 'request_refunds');
  const found = await caseOfSchool(call, decision.id);
  refuseUnclear(found, decision);
  if (found.shown.refund_approval_id !== null) return waitingAlike(found, decision);
  try {
    return await settleCase(call, { ...decision, found, gate: await caseGate(call, found, decision) });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'case_not_found') throw error;
    return decidedAlike(call, decision);
  } finally {
    call.services.wake('mail');
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
