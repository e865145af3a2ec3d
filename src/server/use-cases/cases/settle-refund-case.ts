import { randomUUIDv7 } from 'node:crypto';
import type { MoneyCase } from '#contracts/cases';
import { lockUnplaced, type StoredCase } from '../../db/write/cases.ts';
import { lockMoneyState } from '../../db/read/money-state.ts';
import { readPayment } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import {
  holderOf,
  insertRefund,
  notSent,
  readRefund,
  type RefundRow,
  type ReturnHolder,
} from '../../db/write/refunds.ts';
import { settleReturnOtherwise } from '../../db/write/returns.ts';
import type { Trx } from '../../db/driver/db.ts';
import { Refusal } from '../../basics/refusal.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import type { Services } from '../../services/services.ts';
import { bookReturn } from '../payment-core/book-return.ts';
import { moneyRefusal } from '../payment-core/money-refusal.ts';
import { type RefundWay, refundWay } from '../refunds/refund-order.ts';
import { callAfterwards, writeRefund } from '../refunds/request-refund.ts';
import type { SchoolChange } from '../school-call.ts';
import { type CaseDecision, noSuchCase } from './cases-of-school.ts';
import { closeAsDecided } from './settle-unplaced.ts';

type Decision = CaseDecision & { readonly found: StoredCase };

const kinds: readonly MoneyCase['kind'][] = [
  'refund_failed',
  'over_returned',
  'disputed',
  'not_arrived',
  'charge_differs',
  'books_differ',
  'number_repeated',
];

/** Cases that a school only reads, and those about money that went back. All else here is for these alone. */
export const isRefundCase = ({ shown: { kind } }: StoredCase): boolean => kinds.includes(kind);

/** Refuses what cannot be decided of such a case as `invalid_request`. */
export function refuseUnclearRefund(
  { shown: { kind } }: StoredCase,
  { action, note, means, separate }: CaseDecision,
): void {
  if (separate) throw invalidRequest({ path: ['separate'], message: 'only for refund of a payment’s money' });
  if (kind !== 'refund_failed' && action !== 'accept')
    throw invalidRequest({ path: ['action'], message: 'accept: it is only looked at' });
  if (kind === 'refund_failed' && means === 'other' && note === null)
    throw invalidRequest({ path: ['note'], message: 'say what was done with the money' });
}

/**
 * Decides a case about money that went back. The provider sends a failed refund once more under a new id, which takes
 * nothing more off; or the school notes how it was paid otherwise. Refuses as `case_not_found` if somebody was faster,
 * and as `requestRefund` does.
 */
export async function settleRefundCase(
  { services, school, keep }: SchoolChange<MoneyCase>,
  decision: Decision,
): Promise<MoneyCase> {
  const { session_id: sessionId, refund_id: refundId } = decision.found.shown;
  const failed = refundId === null ? null : await readRefund(services.db, refundId);
  const paymentId = decision.found.shown.payment_id;
  const payment = paymentId === null || !isFailed(decision) ? null : await readPayment(services.db, paymentId);
  const way = payment ? await refundWay(services, payment) : null;
  const close = async (trx: Trx) => {
    if (!(await lockUnplaced(trx, decision.id))) throw noSuchCase();
    const closed = await closeAsDecided(trx, school, decision, null);
    await keep(trx, closed);
    return closed;
  };
  const isByHand = decision.action === 'refund' && decision.means === 'other';
  const [note, minor] = [decision.note, failed?.amount ?? decision.found.shown.amount ?? 0];
  if (payment && isByHand && (failed === null || (await holderOf(services.db, failed.id)) === null))
    return recordByHand(services, { minor, payment, note }, close);
  let again: string | null = null;
  const answer = await services.db.transaction().execute(async (trx) => {
    if (sessionId !== null) await lockMoneyState(trx, sessionId);
    const taken = failed && (await holderOf(trx, failed.id));
    if (payment && decision.action === 'refund' && decision.means === 'provider')
      again = await sendAgain(trx, { failed, minor, payment, way, note, taken });
    else if (taken && decision.note !== null) await settleReturnOtherwise(trx, taken.returnId, decision.note);
    return close(trx);
  });
  services.wake('outbox');
  if (again !== null) await callAfterwards(services, again);
  return answer;
}

const isFailed = ({ found: { shown } }: Decision): boolean => shown.kind === 'refund_failed';

interface ByHand {
  /** Minor units. */
  readonly minor: number;
  readonly payment: PaymentRow;
  readonly note: string | null;
}

/** Records a refund that never went out as given back by hand: a return like any of the school's, with the case. */
async function recordByHand(
  services: Services,
  { minor, payment, note }: ByHand,
  close: (trx: Trx) => Promise<MoneyCase>,
): Promise<MoneyCase> {
  let closed: MoneyCase | null = null;
  const result = await bookReturn(services, {
    payment,
    kind: 'refund',
    minor,
    means: 'other',
    note,
    providerRef: null,
    separate: true,
    cause: { by: 'system', because: 'case refund' },
    async after(trx) {
      closed = await close(trx);
    },
  });
  if (!result.ok) throw moneyRefusal(result, result.code === 'amount_out_of_range' ? { left: result.left } : {});
  if (!closed) throw new Error('a case is closed with its return');
  return closed;
}

interface SentAgain extends ByHand {
  /** Null for one that its provider had made by itself. */
  readonly failed: RefundRow | null;
  readonly way: RefundWay;
  readonly taken: ReturnHolder | null;
}

/** Requests a refund again without taking its amount off twice. Returns the new refund's id. */
async function sendAgain(trx: Trx, { failed, minor, payment, way, note, taken }: SentAgain): Promise<string> {
  const state = await lockMoneyState(trx, payment.session_id);
  const money = state?.payments.find(({ id }) => id === payment.id);
  if (!state || !money) throw new Error('a refund cannot be without its payment');
  // Its amount was asked for, and approved, when it was sent first.
  if (!failed || !taken) return (await writeRefund(trx, state, { payment, minor, note, by: 'case', way })).id;
  if (money.disputed) throw new Refusal('payment_disputed', 'The payer’s bank disputes this payment.');
  const { session_id, payment_id, amount, currency } = failed;
  const left = Math.max(0, await notSent(trx, payment_id));
  if (amount > left) throw new Refusal('amount_out_of_range', 'The payer’s bank took this money meanwhile.', { left });
  const id = randomUUIDv7();
  await insertRefund(trx, {
    id,
    session_id,
    payment_id,
    amount,
    currency,
    note: note ?? failed.note,
    requested_by: 'case',
    replaces: taken.id,
  });
  return id;
}
