import { type PaymentState, remaining } from '#domain/money-state';
import { isUnderWay } from '#domain/refund-status';
import { lockMoneyState } from '../../db/read/money-state.ts';
import { secondsWithoutTrace } from '../../db/read/open-refunds.ts';
import { readPayment } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import {
  addRefundNote,
  ageOfCall,
  holderOf,
  markRefundNeverSeen,
  markRefundRepeated,
  notSent,
  readRefund,
  refundKey,
  type RefundRow,
} from '../../db/write/refunds.ts';
import { awaitingOf } from '../../db/write/refund-approvals.ts';
import type { Trx } from '../../db/driver/db.ts';
import type { Services } from '../../services/services.ts';
import { onceADay } from '../../basics/own-limit.ts';
import { answered } from '../payment-core/decision.ts';
import { bookRefundResult } from './book-refund.ts';
import { type Refunder, refunderOf, refundOrderOf } from './refund-order.ts';

const isNewsToday = onceADay();

/** Calls the provider for a refund written just now, and books its response. Without one, nothing changes. */
export async function placeRefund(services: Services, refundId: string): Promise<void> {
  const [refund, payment] = await readBoth(services, refundId);
  if (refund.state === 'requested') await startRefund(services, payment, refund);
}

/**
 * Handles a refund under way. An unanswered call is repeated under the same key while the provider stores keys, then
 * the refund is searched for by our id. A provider that does not know it ends nothing: the call may still arrive, and
 * another key could send the money twice. It stays, and is reported.
 */
export async function maintainRefund(services: Services, refundId: string): Promise<void> {
  const [refund, payment] = await readBoth(services, refundId);
  if (!isUnderWay(refund.state)) return;
  if (refund.state === 'requested' && (await claimRepeat(services, payment, refund)))
    return startRefund(services, payment, refund);
  const { refunds } = await refunderFor(services, payment);
  const result = await refunds.check(await refundOrderOf(services, payment, refund), refund.provider_ref);
  if (result.kind !== 'never_seen') return bookRefundResult(services, payment, refundId, { result, source: answered });
  await markRefundNeverSeen(services.db, refundId);
  if (!isNewsToday(refundId)) return;
  services.log.error(
    { event: 'refund_never_seen', refund_id: refundId, payment_id: payment.id, provider: payment.provider },
    'a provider knows nothing of a refund that it was asked for: it stays as it is until somebody has looked',
  );
}

async function startRefund(services: Services, payment: PaymentRow, refund: RefundRow): Promise<void> {
  const { refunds } = await refunderFor(services, payment);
  const result = await refunds.start(await refundOrderOf(services, payment, refund), refundKey(refund.id));
  if (result.kind === 'unknown')
    services.log.warn({ refund_id: refund.id, why: result.why }, 'provider did not answer; refund stays pending');
  await bookRefundResult(services, payment, refund.id, { result, source: answered });
}

async function refunderFor(services: Services, payment: PaymentRow): Promise<Refunder> {
  const found = await refunderOf(services, payment);
  if (!found)
    throw new Error(`the account of a payment at ${payment.provider} is not connected, or sends nothing back`);
  return found;
}

/**
 * Decides under the session's lock whether the call is repeated, and writes that down before it is. Money that the
 * payer's bank took, or asks for, since the first call is not given to the payer too.
 */
async function claimRepeat(services: Services, payment: PaymentRow, refund: RefundRow): Promise<boolean> {
  const { repeatSeconds } = await refunderFor(services, payment);
  return services.db.transaction().execute(async (trx) => {
    const state = await lockMoneyState(trx, payment.session_id);
    const money = state?.payments.find(({ id }) => id === payment.id);
    const now = await readRefund(trx, refund.id);
    if (!money || now?.state !== 'requested') return false;
    if (!(await isWanted(trx, money, refund)) || money.disputed || (await ageOfCall(trx, refund.id)) >= repeatSeconds)
      return false;
    await markRefundRepeated(trx, refund.id);
    return true;
  });
}

/** One that makes another again is wanted while that one has not gone after all, and nobody else has the money. */
async function isWanted(trx: Trx, money: PaymentState, refund: RefundRow): Promise<boolean> {
  // What waits for approval is kept as well, but nobody was asked for it.
  if (refund.replaces === null) return remaining(money) >= money.reserved - (await awaitingOf(trx, refund.payment_id));
  return (await holderOf(trx, refund.id))?.state === 'failed' && (await notSent(trx, refund.payment_id)) >= 0;
}

async function readBoth({ db }: Services, refundId: string): Promise<readonly [RefundRow, PaymentRow]> {
  const refund = await readRefund(db, refundId);
  const payment = refund && (await readPayment(db, refund.payment_id));
  if (!refund || !payment) throw new Error('a refund cannot be without its payment');
  return [refund, payment];
}

/** Why a refund was not ended by hand. */
export type NotEnded =
  /** There is none of this id, or its provider has it. */
  | 'not_unanswered'
  /** Its call may still be made again under its key. */
  | 'still_repeated'
  /** Its provider was not asked often enough, or for too short a time. */
  | 'not_said_yet'
  /** Its provider answers that it has it: that is booked now. */
  | 'is_there'
  /** Its provider did not answer now, or its account is not connected. */
  | 'no_answer';

/** So long a provider must have said that it knows nothing: a call that was on its way has arrived by then. */
const secondsToBeSure = 3600;

/**
 * Ends an unanswered refund that its provider does not know, by a person's decision: its amount is free again, and the
 * school is notified. The provider is asked once more first. Returns null, or why nothing was done. Should it be
 * reported after all, it is booked as any.
 */
export async function failNeverSeen(services: Services, refundId: string, note: string): Promise<NotEnded | null> {
  const refund = await readRefund(services.db, refundId);
  const payment = refund && (await readPayment(services.db, refund.payment_id));
  if (!payment || refund.state !== 'requested') return 'not_unanswered';
  const refunder = await refunderOf(services, payment);
  if (!refunder) return 'no_answer';
  if ((await ageOfCall(services.db, refundId)) < refunder.repeatSeconds) return 'still_repeated';
  if ((await secondsWithoutTrace(services.db, refundId)) < secondsToBeSure) return 'not_said_yet';
  const checkResult = await refunder.refunds.check(await refundOrderOf(services, payment, refund), null);
  if (checkResult.kind === 'unknown') return 'no_answer';
  if (checkResult.kind !== 'never_seen') {
    await bookRefundResult(services, payment, refundId, { result: checkResult, source: answered });
    return 'is_there';
  }
  const also = (trx: Trx) => addRefundNote(trx, refundId, note);
  const result = { kind: 'failed', providerRef: null, group: 'other', code: 'never_seen' } as const;
  const word = { result, source: answered, onlyFrom: 'requested', also } as const;
  await bookRefundResult(services, payment, refundId, word);
  const now = await readRefund(services.db, refundId);
  return now?.state === 'failed' ? null : 'is_there';
}
