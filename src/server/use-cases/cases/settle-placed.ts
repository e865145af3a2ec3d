import type { MoneyCase } from '#contracts/cases';
import { decide } from '#domain/decide';
import { type CaseKind, type PaymentState, unreserved } from '#domain/money-state';
import { withoutCharge } from '#domain/return-money';
import { readCaseOfSchool, type StoredCase } from '../../db/write/cases.ts';
import { readPayment } from '../../db/read/payments.ts';
import { insertReturn } from '../../db/write/returns.ts';
import { refuseTold } from '../payment-core/book-return.ts';
import { moneyRefusal } from '../payment-core/money-refusal.ts';
import type { RefundGate } from '../payment-core/refund-gate.ts';
import { underLock } from '../payment-core/transition-payment.ts';
import { refundWay } from '../refunds/refund-order.ts';
import { callAfterwards, writeRefund } from '../refunds/request-refund.ts';
import type { SchoolChange } from '../school-call.ts';
import { type CaseDecision, resolutionOf } from './cases-of-school.ts';

type Placed = CaseDecision & {
  readonly found: StoredCase;
  readonly placed: NonNullable<StoredCase['placed']>;
  readonly gate: RefundGate;
};

/**
 * Decides a case about the money of a payment. The return and the decision are two events of one transaction: both are
 * there or neither. A crash before its end leaves the case open and nothing returned; one after it leaves the stored
 * response or a resolved case. A repeated request never gives the money back twice.
 */
export async function settlePlaced(
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
