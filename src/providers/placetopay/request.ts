import type { PaymentOrder } from '#providers/payment-order';
import { amountOf } from './amounts.ts';
import { localeOf, referenceOf } from './wire.ts';

/** The caller's browser and its language. Both facts are required: without a browser this program is the caller. */
export const callerOf = ({ client, locale }: PaymentOrder) => ({
  locale: localeOf(locale),
  ipAddress: client?.ip ?? '127.0.0.1',
  userAgent: (client?.userAgent ?? 'Cuota').slice(0, 255),
});

export function personOf({ payer }: PaymentOrder) {
  const mobile = /^\+?\d{7,15}$/.test(payer.phone ?? '') ? payer.phone : null;
  return {
    name: payer.firstName.slice(0, 60),
    surname: payer.lastName.slice(0, 60),
    email: payer.email,
    ...(mobile && { mobile }),
  };
}

export const paymentOf = (order: PaymentOrder) => ({
  reference: referenceOf(order.paymentId),
  description: order.description.slice(0, 250),
  amount: amountOf(order),
  allowPartial: false,
});
