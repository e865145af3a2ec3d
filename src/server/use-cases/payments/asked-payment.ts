import type { AskedPayment } from '#domain/question-budget';
import { offerOf } from '#providers/registry';
import type { PaymentRow } from '../../db/read/payment-row.ts';

/** What of a payment decides whether its questions wait their turn. */
export const askedPayment = (payment: PaymentRow): AskedPayment => ({
  step: payment.next_step?.kind ?? null,
  phase: payment.phase,
  category: offerOf(payment).category,
});
