import type { ReturnedMoney, SettledPayment } from '#providers/observation';
import type { PaymentRow } from '../../db/payments.ts';
import { hurryRefunds, type RefundRow, refundsOfPayment } from '../../db/refunds.ts';
import type { Services } from '../../start/services.ts';
import type { Source } from '../payments/transition-payment.ts';
import { bookRefundDone, bookRefundResult } from './book-refund.ts';
import { refunderOf, refundOrderOf } from './refund-order.ts';

/**
 * Books money that went back by a provider's word if it is a refund that we asked for: by its id or ours, or, where the
 * provider keeps no id of ours, by its amount while the call's answer is lost. Answers false where it is another return.
 */
export async function bookToldRefund(
  services: Services,
  payment: PaymentRow,
  told: ReturnedMoney,
  source: Source,
): Promise<boolean> {
  const refunds = await refundsOfPayment(services.db, payment.id);
  const named = refunds.find(({ provider_ref: ref, id }) => ref === told.providerRef || id === told.refundId);
  const refund = named ?? refunds.find((each) => mayBe(each, told));
  if (!refund) return false;
  const { providerRef, minor } = told;
  const word = { providerRef, minor, source, isGuess: named === undefined };
  return (await bookRefundDone(services, payment, refund.id, word)) !== 'another';
}

const mayBe = ({ state, provider_ref: ref, amount }: RefundRow, { refundId, kind, minor }: ReturnedMoney): boolean =>
  refundId === undefined && kind === 'refund' && state === 'requested' && ref === null && amount === minor;

/**
 * A refund that went back and is not among what the provider says went back may have come back: the provider is asked about
 * it, for what it leaves out proves nothing. What is under way is asked about at once where a webhook made us ask.
 */
export async function followRefunds(
  services: Services,
  payment: PaymentRow,
  { returned = [] }: SettledPayment,
  source: Source,
): Promise<void> {
  const refunds = await refundsOfPayment(services.db, payment.id);
  const told = new Set(returned.map(({ providerRef }) => providerRef));
  const gone = refunds.filter(({ state, provider_ref: ref }) => state === 'done' && ref !== null && !told.has(ref));
  const refunder = gone.length === 0 ? null : await refunderOf(services, payment);
  for (const refund of gone) {
    const order = await refundOrderOf(services, payment, refund);
    const result = await refunder?.refunds.check(order, refund.provider_ref);
    if (result?.kind === 'failed') await bookRefundResult(services, payment, refund.id, { result, source });
  }
  if (source.inboxId !== null && (await hurryRefunds(services.db, payment.id))) services.wake('refunds');
}
