import type { BookReturn } from '#domain/compare-books';
import { randomId } from '../emulation/emulator.ts';

/** Money that was taken for a payment. Amounts are minor units, instants seconds since 1970. */
export interface Charge {
  readonly id: string;
  readonly amount: number;
  readonly created: number;
  /** The id of the entry on the account's balance. */
  readonly balanceId: string;
  readonly refunds: Refund[];
  dispute: Dispute | null;
}

export interface Refund {
  readonly id: string;
  readonly amount: number;
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
  /** The e-mail at which Stripe requests the payer's account. */
  readonly email: string | null;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  failureReason: string | null;
}

export interface Dispute {
  readonly id: string;
  readonly amount: number;
  readonly created: number;
  readonly dueBy: number;
  status: 'needs_response' | 'won' | 'lost';
}

export const newCharge = (amount: number, created: number): Charge => ({
  id: randomId('ch_3'),
  amount,
  created,
  balanceId: randomId('txn_3'),
  refunds: [],
  dispute: null,
});

/** Stripe's fee in this account: 3.6 % and 3.00 MXN. */
export const feeOf = ({ amount }: Charge): number => Math.round(amount * 0.036) + 300;

/** Returns the refundable amount: a failed refund is back on the charge, a cancelled one on the cash balance. */
export const refundableOf = ({ amount, refunds }: Charge): number =>
  refunds.reduce((left, refund) => left - (refund.status === 'failed' ? 0 : refund.amount), amount);

/** Whether it is still on its way. */
export const isUnderWay = ({ status }: Refund): boolean => status === 'pending' || status === 'requires_action';

/** Returns the final returns as of now, each with Stripe's id. */
export function goneBack({ refunds, dispute }: Charge): readonly BookReturn[] {
  const sent = refunds.filter(({ status }) => status === 'succeeded');
  const taken = dispute && dispute.status !== 'won' ? [dispute] : [];
  return [
    ...sent.map(({ id, amount, metadata }) => ({
      providerRef: id,
      minor: amount,
      refundId: metadata['refund_id'] ?? null,
    })),
    ...taken.map(({ id, amount }) => ({ providerRef: id, minor: amount })),
  ];
}
