/** Finds our refunds in what a provider reports as returned of a payment, and those that its report lacks. */
import type { ReturnedMoney, SettledPayment } from '#providers/observation';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { expediteRefunds, type RefundRow, refundsOfPayment } from '../../db/write/refunds.ts';
import type { Services } from '../../services/services.ts';
import type { Source } from '../payment-core/decision.ts';
import { bookRefundDone, bookRefundResult } from './book-refund.ts';
import { refunderOf, refundOrderOf } from './refund-order.ts';

/**
 * Books money that the provider reports as returned if it is a refund that we requested: by its id or ours, or, if the
 * provider stores no id of ours, by its amount while the call is unanswered. Returns false for another return.
 */
export async function bookToldRefund(
  services: Services,
  payment: PaymentRow,
  reportedReturn: ReturnedMoney,
  source: Source,
): Promise<boolean> {
  const refunds = await refundsOfPayment(services.db, payment.id);
  const named = refunds.find(
    ({ provider_ref: ref, id }) => ref === reportedReturn.providerRef || id === reportedReturn.refundId,
  );
  const refund = named ?? refunds.find((each) => mayBe(each, reportedReturn));
  if (!refund) return false;
  const { providerRef, minor } = reportedReturn;
  const word = { providerRef, minor, source, isGuess: named === undefined };
  return (await bookRefundDone(services, payment, refund.id, word)) !== 'another';
}

const mayBe = ({ state, provider_ref: ref, amount }: RefundRow, { refundId, kind, minor }: ReturnedMoney): boolean =>
  refundId === undefined && kind === 'refund' && state === 'requested' && ref === null && amount === minor;

/**
 * A done refund that the provider's report lacks may have come back: the provider is asked about it, for a gap proves
 * nothing. A refund under way is asked about at once after a webhook. `payment` is as it was before the request:
 * what is refunded later is asked about by its own rhythm.
 */
export async function followRefunds(
  services: Services,
  payment: PaymentRow,
  { returned = [] }: SettledPayment,
  source: Source,
): Promise<void> {
  if (payment.refunds.length === 0) return;
  const refunds = await refundsOfPayment(services.db, payment.id);
  const listedRefs = new Set(returned.map(({ providerRef }) => providerRef));
  const gone = refunds.filter(
    ({ state, provider_ref: ref }) => state === 'done' && ref !== null && !listedRefs.has(ref),
  );
  const refunder = gone.length === 0 ? null : await refunderOf(services, payment);
  for (const refund of gone) {
    const order = await refundOrderOf(services, payment, refund);
    const result = await refunder?.refunds.check(order, refund.provider_ref);
    if (result?.kind === 'failed') await bookRefundResult(services, payment, refund.id, { result, source });
  }
  if (source.inboxId !== null && (await expediteRefunds(services.db, payment.id))) services.wake('refunds');
}
