/** By what the console's payments can be filtered. */
import type { Database } from '#server/db/driver/tables.generated';

export type PaymentState = Database['payment']['status'];

export const paymentStates = [
  'pristine',
  'pending',
  'successful',
  'rejected',
  'failed',
  'cancelled',
] as const satisfies readonly PaymentState[];

export const isPaymentState = (text: unknown): text is PaymentState => paymentStates.some((each) => each === text);
