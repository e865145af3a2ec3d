import type { NextStep } from '#contracts/next-step';
import type { PaymentOrder } from '#providers/payment-order';
import type { Offer } from '#providers/provider';
import type { Transaction } from './wire.ts';

/** One way to pay through Wompi: a `payment_method` of its own. */
export interface PaymentKind {
  readonly offer: Offer;
  /** `payment_method.type`. */
  readonly method: string;
  readonly request: (order: PaymentOrder) => object;
  /** Until when Wompi is to take it; the same for the same order. */
  readonly expiresAt: (order: PaymentOrder) => Date;
  /** What the payer does next and types there; null while `extra` does not say it. */
  readonly step: (transaction: Transaction) => { readonly nextStep: NextStep; readonly reference?: string } | null;
}

/** How long a payer has who is on the way to an app or a bank: the half hour after which the session opens again. */
export const minutesFrom = ({ submittedAt }: Pick<PaymentOrder, 'submittedAt'>, minutes: number): Date =>
  new Date(submittedAt.getTime() + minutes * 60_000);
