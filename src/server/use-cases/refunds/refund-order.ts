import { isCurrency } from '#domain/money';
import type { RefundCapability, RefundOrder } from '#providers/refund-capability';
import type { PaymentRow } from '../../db/payments.ts';
import type { RefundRow } from '../../db/refunds.ts';
import { readSessionFacts } from '../../db/session-facts.ts';
import type { ConnectedProvider, Services } from '../../services.ts';
import { offerOf } from '../payments/offer-of.ts';
import { payerAtProvider } from '../payments/payer-at-provider.ts';

/** Who moves a payment's money; null where this process was started without it. */
const connectedOf = (services: Pick<Services, 'providers'>, payment: PaymentRow): ConnectedProvider | null =>
  services.providers.get(payment.provider) ?? null;

/** What a payment's money is sent back with, and for how long a call of it may be repeated. Null where its provider sends none. */
export function refunderOf(
  services: Pick<Services, 'providers'>,
  payment: PaymentRow,
): { readonly refunds: RefundCapability; readonly repeatSeconds: number } | null {
  const found = connectedOf(services, payment);
  const refunds = found?.connection.refunds;
  return refunds ? { refunds, repeatSeconds: (found.provider.lost.refund?.forMinutes ?? 0) * 60 } : null;
}

/** Whether money of a payment can go back through its provider, and in parts; null where it cannot. */
export function refundWay(
  services: Pick<Services, 'providers'>,
  payment: PaymentRow,
): { readonly partial: boolean } | null {
  return payment.provider_ref === null ? null : (refunderOf(services, payment)?.refunds.of(offerOf(payment)) ?? null);
}

/** What a provider is asked to send back: from stored rows alone, so that a repeat is the same. */
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
