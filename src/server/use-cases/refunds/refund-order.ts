import { isCurrency } from '#domain/money';
import type { RefundCapability, RefundOrder } from '#providers/refund-capability';
import { offerOf } from '#providers/registry';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import type { RefundRow } from '../../db/write/refunds.ts';
import { readSessionFacts } from '../../db/read/session-facts.ts';
import type { Services } from '../../services/services.ts';
import { payerAtProvider } from '../payment-core/payment-order.ts';

export interface Refunder {
  readonly refunds: RefundCapability;
  /** For so long after the first a call is made again under its key. */
  readonly repeatSeconds: number;
}

/** Returns a payment's refund capability. Null if its account is not connected here, or its provider sends none. */
export async function refunderOf({ accounts }: Accounts, payment: PaymentRow): Promise<Refunder | null> {
  const found = await accounts.of(payment);
  const refunds = found?.connection.refunds;
  return refunds ? { refunds, repeatSeconds: (found.provider.lost.refund?.forMinutes ?? 0) * 60 } : null;
}

type Accounts = Pick<Services, 'accounts'>;

/** Whether money of a payment can go back through its provider, and in parts. */
export type RefundWay = ReturnType<RefundCapability['of']>;

/** Returns null if it cannot. */
export async function refundWay(services: Accounts, payment: PaymentRow): Promise<RefundWay> {
  if (payment.provider_ref === null) return null;
  return (await refunderOf(services, payment))?.refunds.of(offerOf(payment)) ?? null;
}

/** Returns what a provider is to send back: from stored rows alone, so that a repeat is the same. */
export async function refundOrderOf(
  { db }: Pick<Services, 'db'>,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<RefundOrder> {
  const facts = await readSessionFacts(db, payment.session_id);
  const currency = refund.currency.trim();
  if (!facts || payment.provider_ref === null || !isCurrency(currency))
    throw new Error('a refund is of money that its provider has, in a currency of ours');
  const { id, name, email } = payerAtProvider(facts);
  return {
    refundId: refund.id,
    payment: { paymentId: payment.submitted_at === null ? null : payment.id, providerRef: payment.provider_ref },
    offer: offerOf(payment),
    amount: { minor: refund.amount, currency },
    payer: { id, name, email },
  };
}
