import { everyRow, type StripeCall } from './client.ts';
import { charge, type PaymentIntent, type Refund, refund } from './wire.ts';

/**
 * Returns the intent as if it had one charge: all money charged, and every refund. `latest_charge` is only the newest,
 * with its newest ten refunds. Null if not all could be read: an unreported refund would never be booked.
 * Source: https://docs.stripe.com/api/charges/list, https://docs.stripe.com/api/refunds/list.
 */
export async function withEveryCharge(ask: StripeCall, intent: PaymentIntent): Promise<PaymentIntent | null> {
  const { latest_charge: latest } = intent;
  if (latest === null || typeof latest === 'string') return intent;
  const charges = await everyRow(ask, charge, (stripe, span) =>
    stripe.charges.list({ payment_intent: intent.id, expand: ['data.refunds'], ...span }),
  );
  if ('why' in charges) return null;
  const paid = charges.filter(({ status }) => status === 'succeeded');
  const isCut = paid.some(({ refunds }) => refunds?.has_more === true);
  const data = isCut ? await readRefunds(ask, intent.id) : paid.flatMap(({ refunds }) => refunds?.data ?? []);
  if (data === null) return null;
  const disputed = paid.some((each) => each.disputed === true);
  return {
    ...intent,
    amount_received: paid.reduce((sum, { amount }) => sum + amount, 0),
    latest_charge: { ...latest, disputed, refunds: { data, has_more: false } },
  };
}

/** Every refund of an intent, newest first; null when they could not all be read. */
export async function readRefunds(ask: StripeCall, intentId: string): Promise<Refund[] | null> {
  const refunds = await everyRow(ask, refund, (stripe, span) =>
    stripe.refunds.list({ payment_intent: intentId, ...span }),
  );
  return 'why' in refunds ? null : refunds;
}
