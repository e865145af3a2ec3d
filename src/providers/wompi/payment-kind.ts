import type { NextStep } from '#contracts/next-step';
import type { PaymentOrder } from '#providers/payment-order';
import type { Offer } from '#providers/offer';
import type { Transaction } from './wire.ts';

/** The account's facts that a request depends on. */
export interface KindTools {
  /** Whether the payer's bank authenticates first: 3-D Secure. */
  readonly asksBank: boolean;
}

/** The payer's facts in a request, if the method's own form has them. */
interface WrittenPayer {
  readonly email: string;
  readonly name: string;
}

/** One way to pay through Wompi: a `payment_method` of its own. */
export interface PaymentKind {
  readonly offer: Offer;
  /** `payment_method.type`. */
  readonly method: string;
  /** `payment_method`, and the fields beside it. */
  readonly payment: (order: PaymentOrder) => object;
  /** Wompi's deadline to accept it; the same for the same order. */
  readonly expiresAt: (order: PaymentOrder) => Date;
  /** The step that `extra` brings seconds after the start; absent if nothing more comes. */
  readonly brings?: 'redirect' | 'instructions';
  /** Who pays, where that is not the payer as the school knows them. */
  readonly payer?: (order: PaymentOrder) => WrittenPayer;
  /** Further fields of the request, and of its `customer_data`. */
  readonly more?: (
    order: PaymentOrder,
    tools: KindTools,
  ) => { readonly request?: object; readonly customerData?: object };
  /** The payer's next step and its values; null while `extra` lacks it. */
  readonly step: (transaction: Transaction) => KindStep | null;
}

export type KindStep =
  | { readonly nextStep: NextStep; readonly reference?: string }
  /** Their bank wants to see them first: `ProviderConnection.bankCheck`. */
  | { readonly bankCheck: true };

export const minutesFrom = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
