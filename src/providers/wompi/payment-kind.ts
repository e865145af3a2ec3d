import type { NextStep } from '#contracts/next-step';
import type { PaymentOrder } from '#providers/payment-order';
import type { Offer } from '#providers/offer';
import type { Transaction } from './wire.ts';

/** One way to pay through Wompi: a `payment_method` of its own. */
export interface PaymentKind {
  readonly offer: Offer;
  /** `payment_method.type`. */
  readonly method: string;
  readonly request: (order: PaymentOrder) => object;
  /** Until when Wompi is to take it; the same for the same order. */
  readonly expiresAt: (order: PaymentOrder) => Date;
  /** What `extra` brings seconds after the start; absent where nothing more comes. */
  readonly brings?: 'redirect' | 'instructions';
  /** What the payer does next and types there; null while `extra` does not say it. */
  readonly step: (transaction: Transaction) => { readonly nextStep: NextStep; readonly reference?: string } | null;
}

export const minutesFrom = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
