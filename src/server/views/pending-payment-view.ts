import { instructionsOf } from '#contracts/instruction-lines';
import type { PendingPayment } from '#contracts/pending-payment';
import type { PaymentRow } from '../db/payments.ts';
import type { SessionFacts } from '../db/session-facts.ts';
import { offerOf } from '../use-cases/payments/offer-of.ts';

/** A payment in the specification's own shape of a pending one. Source: spec §3. */
export function pendingPaymentView({ payer }: SessionFacts, payment: PaymentRow): PendingPayment {
  const { gateway, type, category } = offerOf(payment);
  const step = payment.next_step;
  const instructions = instructionsOf(step);
  return {
    id: payment.id,
    amount: payment.base + payment.commission,
    currency: payment.currency,
    entity: gateway,
    payment_method: type,
    external_id: payment.provider_ref,
    matti_id: payer.matti_id,
    user_id: payer.id,
    payment_date: (payment.paid_at ?? payment.submitted_at)?.toISOString() ?? null,
    status: payment.status,
    // What a bank knows a transfer on its page by.
    ticket_number: step?.kind === 'redirect' && category === 'transfer' ? payment.provider_ref : null,
    transaction_reference: payment.reference,
    meta_data: {
      pse_url: step?.kind === 'redirect' ? step.url : null,
      reference_due_date: payment.pay_before?.toISOString() ?? null,
      reference_image_url: instructions?.channel === 'counter' ? instructions.hosted_url : null,
      reference_value: payment.reference,
    },
  };
}
