import { randomUUIDv7 } from 'node:crypto';
import type { Refund } from '#contracts/cases';
import { askRefund, type RefundRefusal } from '#domain/ask-refund';
import { type MoneyState, unreserved } from '#domain/money-state';
import { lockMoneyState } from '../../db/read/money-state.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { insertRefund } from '../../db/write/refunds.ts';
import { readRefundAnswer } from '../../db/read/refund-answers.ts';
import type { Trx } from '../../db/driver/db.ts';
import type { Keep } from '../school-call.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import type { RefundGate } from '../payment-core/refund-gate.ts';
import { placeRefund } from './call-refund.ts';
import { type RefundWay, refundWay } from './refund-order.ts';

export interface RefundRequest {
  readonly payment: PaymentRow;
  /** Minor units; null for all that is left. */
  readonly minor: number | null;
  readonly note: string | null;
  readonly by: 'school' | 'case';
  /** Whether it takes another person; without one it does not. */
  readonly gate?: RefundGate | undefined;
}

/**
 * Asks a payment's provider to send money back the way it came. The request is written under the session's lock with
 * the stored response; the call follows the commit. Events and the payment's list report the outcome.
 * Refuses as `refund_not_possible` (with the means that are), `payment_disputed`, `invalid_payment_status`, and
 * `amount_out_of_range` with what is `left`.
 */
export async function requestRefund(services: Services, request: RefundRequest, keep: Keep<Refund>): Promise<Refund> {
  const way = await refundWay(services, request.payment);
  const { answer, waits } = await services.db.transaction().execute(async (trx) => {
    await request.gate?.enter(trx);
    const state = await lockMoneyState(trx, request.payment.session_id);
    if (!state) throw new Error('a payment cannot be without its session');
    const written = await writeRefund(trx, state, { ...request, way });
    const refund = await readRefundAnswer(trx, written.id);
    await keep(trx, refund);
    return { answer: refund, waits: written.waits };
  });
  services.live.notify(request.payment.id);
  if (!waits) await callAfterwards(services, answer.id);
  return answer;
}

/** Writes a refund's intent, or that it waits for another person. The session's lock is held. Throws the refusal. */
export async function writeRefund(
  trx: Trx,
  state: MoneyState,
  { payment, minor, note, by, way, gate }: RefundRequest & { readonly way: RefundWay },
): Promise<{ readonly id: string; readonly waits: boolean }> {
  const money = state.payments.find(({ id }) => id === payment.id);
  if (!money) throw new Error('a payment cannot be without its session');
  const isForeignMoney = payment.cases.some(({ kind }) => kind === 'wrong_currency');
  const decision = askRefund(money, { minor, way, isForeignMoney });
  if (!decision.ok) throw refusalOf(decision.code, unreserved(money));
  const id = gate?.id ?? randomUUIDv7();
  if (await gate?.holds(trx, decision.minor)) return { id, waits: true };
  const { id: payment_id, session_id, currency } = payment;
  await insertRefund(trx, {
    id,
    session_id,
    payment_id,
    amount: decision.minor,
    currency,
    note,
    requested_by: by,
    replaces: null,
  });
  return { id, waits: false };
}

/** The call of a refund that is committed. It is made again if this one fails, so nobody is refused for it. */
export async function callAfterwards(services: Services, refundId: string): Promise<void> {
  try {
    await placeRefund(services, refundId);
  } catch (error) {
    services.log.error({ refund_id: refundId, err: error }, 'a refund was not called for; it is tried again');
  }
}

const sentences: Readonly<Record<RefundRefusal, string>> = {
  invalid_payment_status: 'Only a successful payment has money to give back.',
  refund_not_possible: 'The provider cannot send this money back: give it back yourself, and say in `note` how.',
  payment_disputed: 'The payer’s bank disputes this payment and may take the money itself.',
  amount_out_of_range: 'That is more than what is left of the payment.',
};

function refusalOf(code: RefundRefusal, left: number): Refusal {
  const metadata = { refund_not_possible: { means: ['other'] }, amount_out_of_range: { left } } as const;
  return new Refusal(code, sentences[code], code in metadata ? metadata[code as keyof typeof metadata] : {});
}
