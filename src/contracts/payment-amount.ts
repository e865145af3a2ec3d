import * as z from 'zod/mini';
import { materializeAnswer } from './payment-detail.ts';

/**
 * The parts of a card payment's total, minor units. Keys and their values are spec §3's and §9's:
 * `iva` is the commission, `subtotalIva` the summary's subtotal (0), `subtotalIva0` the total with a commission.
 * The parts do not add up; a provider's adapter computes its own amounts from the order.
 */
export const paymentAmount = z.object({
  iva: z.int(),
  subtotalIva: z.int(),
  subtotalIva0: z.int(),
  /** Ecuador's tax on special consumption. */
  ice: z.int(),
  currency: z.enum(['MXN', 'COP', 'USD']),
});
export type PaymentAmount = z.infer<typeof paymentAmount>;

/** The body of a response to `POST /api/create_payment_intent`. */
export const cardIntentAnswer = z.extend(materializeAnswer, { amount: paymentAmount });
