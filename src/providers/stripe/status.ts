import type { Observation, ReturnedMoney } from '#providers/observation';
import type { PaymentIntent } from './wire.ts';

type Reading = (intent: PaymentIntent) => Observation;

/** No means of payment yet: money cannot come, and nothing has ended. */
const notConfirmed: Reading = (intent) => ({ kind: 'pending', providerRef: intent.id, phase: 'awaiting_provider' });
const withProvider: Reading = (intent) => ({ kind: 'pending', providerRef: intent.id, phase: 'awaiting_provider' });

/**
 * A PaymentIntent's status in our words. Source: https://docs.stripe.com/payments/paymentintents/lifecycle.
 * An expired voucher is not `canceled`: it is `requires_payment_method` again, with the error of its last attempt.
 */
const readingOf = {
  requires_payment_method: (intent) =>
    intent.last_payment_error
      ? { kind: 'failed', providerRef: intent.id, code: intent.last_payment_error.code ?? 'payment_failed' }
      : notConfirmed(intent),
  requires_confirmation: notConfirmed,
  requires_action: (intent) => ({ kind: 'pending', providerRef: intent.id, phase: 'awaiting_payer' }),
  processing: withProvider,
  requires_capture: withProvider,
  succeeded: (intent) => {
    const charge = intent.latest_charge;
    if (charge === null || typeof charge === 'string')
      return { kind: 'unknown', why: 'it succeeded, but the answer does not say when' };
    const returned = refundsOf(intent);
    return {
      ...received(intent, charge.created),
      ...(returned.length > 0 ? { returned } : {}),
      ...undoneOf(intent),
      ...returningOf(intent),
    };
  },
  canceled: (intent) => ({ kind: 'cancelled', providerRef: intent.id, code: intent.cancellation_reason ?? 'canceled' }),
} as const satisfies Record<string, Reading>;

const readings: ReadonlyMap<string, Reading> = new Map(Object.entries(readingOf));

/** Reads Stripe's status of a payment. An unknown status is `unknown`, and changes nothing. */
export function observe(intent: PaymentIntent): Observation {
  const reading = readings.get(intent.status);
  return reading ? reading(intent) : { kind: 'unknown', why: `a status we do not know: ${intent.status.slice(0, 40)}` };
}

/** Returns the refunds of its charge, if the charge was expanded. Only `succeeded` moved money. */
export function refundsOf({ latest_charge: charge }: PaymentIntent): ReturnedMoney[] {
  if (charge === null || typeof charge === 'string') return [];
  return (charge.refunds?.data ?? [])
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount, metadata }) => ({
      providerRef: id,
      kind: 'refund',
      minor: amount,
      refundId: metadata?.['refund_id'] ?? null,
    }));
}

/** Its refunds that failed or were cancelled. Source: https://docs.stripe.com/refunds#failed-refunds. */
export function undoneOf({ latest_charge: charge }: PaymentIntent): { readonly undone?: readonly string[] } {
  if (charge === null || typeof charge === 'string') return {};
  const ended = (charge.refunds?.data ?? []).filter(({ status }) => status === 'failed' || status === 'canceled');
  return ended.length > 0 ? { undone: ended.map(({ id }) => id) } : {};
}

/** Whether more of the charge is promised back: queried again until Stripe reports that it moved, or will not. */
export function returningOf({ latest_charge: charge }: PaymentIntent): { readonly returning?: true } {
  if (charge === null || typeof charge === 'string') return {};
  const isOpen = (charge.refunds?.data ?? []).some(
    ({ status }) => status === 'pending' || status === 'requires_action',
  );
  return isOpen ? { returning: true } : {};
}

/** Money that arrived: received, not requested. `paidAt` is in seconds since 1970, when Stripe learned of it. */
export function received(intent: PaymentIntent, paidAt: number): Extract<Observation, { kind: 'successful' }> {
  return {
    kind: 'successful',
    providerRef: intent.id,
    received: { minor: intent.amount_received, currency: intent.currency.toUpperCase() },
    paidAt: new Date(paidAt * 1000),
  };
}
