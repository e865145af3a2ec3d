import { everyRow, type StripeCall } from './client.ts';
import { type PaymentIntent, type Refund, refund } from './wire.ts';

/**
 * The intent with every refund of it: what Stripe expands are the newest ten. Null when the rest could not be read, for a
 * refund that is not told would never be booked. Source: https://docs.stripe.com/api/refunds/list.
 */
export async function withEveryRefund(ask: StripeCall, intent: PaymentIntent): Promise<PaymentIntent | null> {
  const { latest_charge: charge } = intent;
  if (charge === null || typeof charge === 'string' || !charge.refunds?.has_more) return intent;
  const data = await readRefunds(ask, intent.id);
  return data && { ...intent, latest_charge: { ...charge, refunds: { data, has_more: false } } };
}

/** Every refund of an intent, newest first; null when they could not all be read. */
export async function readRefunds(ask: StripeCall, intentId: string): Promise<Refund[] | null> {
  const refunds = await everyRow(ask, refund, (stripe, span) =>
    stripe.refunds.list({ payment_intent: intentId, ...span }),
  );
  return 'why' in refunds ? null : refunds;
}
