import type { MoneyChange } from './money-change.ts';
import { type PaymentState, remaining } from './money-state.ts';

type Returned = Extract<MoneyChange, { kind: 'returned' }>;

/**
 * Takes returned money off a payment: first what had no charge, then the charges, the last booked first, then the commission.
 * `minor` must not be more than what is left of the payment. Money that was never allocated (another currency) is `unallocated`.
 */
export function takeBack(payment: PaymentState, returnId: string, minor: number): readonly Returned[] {
  const entries: Returned[] = [];
  let left = minor;
  const take = (part: Returned['part'], most: number, allocationId: string | null) => {
    const amount = Math.min(left, most);
    if (amount <= 0) return;
    left -= amount;
    entries.push({ kind: 'returned', paymentId: payment.id, returnId, part, allocationId, amount });
  };
  take('excess', payment.excess, null);
  for (const allocation of payment.allocations.toReversed()) take('charge', allocation.left, allocation.id);
  take('commission', commissionLeft(payment), null);
  take('unallocated', left, null);
  return entries;
}

/** What of a payment stands on no charge and is no commission, minor units. */
export const withoutCharge = (payment: PaymentState): number =>
  Math.max(0, remaining(payment) - onCharges(payment) - commissionLeft(payment));

const onCharges = ({ allocations }: PaymentState): number => allocations.reduce((sum, { left }) => sum + left, 0);

/** What of the commission was received and not returned. */
const commissionLeft = (payment: PaymentState): number =>
  Math.max(0, Math.min(payment.commission, remaining(payment) - payment.excess - onCharges(payment)));
