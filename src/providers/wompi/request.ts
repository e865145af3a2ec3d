import type { PaymentOrder } from '#providers/payment-order';
import { proofsOf } from './acceptances.ts';
import { inParts } from './card.ts';
import type { KindTools, PaymentKind } from './payment-kind.ts';
import { integritySignature } from './signature.ts';
import { centsOf } from './wire.ts';

interface Signing extends KindTools {
  readonly integritySecret: string;
}

/** Returns the request of a transaction; of a saved card if `sourceId` names one. */
export function transactionRequest(
  order: PaymentOrder,
  kind: PaymentKind,
  sourceId: number | null,
  tools: Signing,
): object {
  const { paymentId: reference, total, payer, client, returnUrl } = order;
  const expirationTime = kind.expiresAt(order).toISOString();
  const { email, name } = payerOf(order, kind);
  const more = kind.more?.(order, tools);
  return {
    ...proofsOf(order),
    amount_in_cents: centsOf(total),
    currency: total.currency,
    signature: integritySignature({ reference, total, expirationTime }, tools.integritySecret),
    customer_email: email,
    reference,
    ...(sourceId === null ? kind.payment(order) : ofSource(order, sourceId)),
    redirect_url: returnUrl,
    expiration_time: expirationTime,
    customer_data: {
      full_name: name,
      ...(payer.phone && { phone_number: digitsOf(payer.phone) }),
      ...more?.customerData,
    },
    ...(client && { ip: client.ip }),
    ...more?.request,
  };
}

/** The payer chose the card and submitted: nothing of it repeats by itself. */
const ofSource = (order: PaymentOrder, sourceId: number) => ({
  payment_source_id: sourceId,
  payment_method: inParts(order),
  recurrent: false,
});

/** Who pays: as they wrote it beside their card, else as the school knows them. */
export const payerOf = (order: PaymentOrder, kind: PaymentKind) =>
  kind.payer?.(order) ?? { email: order.payer.email, name: order.payer.name };

/** With the country's 57 before a Colombian mobile. */
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^(?=3\d{9}$)/, '57');
