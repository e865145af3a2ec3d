import type { MoneyChange } from './money-change.ts';
import { type PaymentState, remaining } from './money-state.ts';

type Returned = Extract<MoneyChange, { kind: 'returned' }>;

/**
 * Takes returned money off a payment: first money without a charge, then the charges, last booked first, then the
 * commission. `minor` must not exceed the payment's remainder. Money never allocated (another currency): `unallocated`.
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

/** Returns the part of a payment that is neither on a charge nor commission, minor units. */
export const withoutCharge = (payment: PaymentState): number =>
  Math.max(0, remaining(payment) - onCharges(payment) - commissionLeft(payment));

const onCharges = ({ allocations }: PaymentState): number => allocations.reduce((sum, { left }) => sum + left, 0);

/** Returns the commission that was received and not returned. */
const commissionLeft = (payment: PaymentState): number =>
  Math.max(0, Math.min(payment.commission, remaining(payment) - payment.excess - onCharges(payment)));
