import { instructionsOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PendingPayment, PendingPaymentsQuery } from '#contracts/pending-payment';
import { offerOf } from '#providers/registry';
import { paymentsInStatus } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { readSessionFacts, type SessionFacts } from '../../db/read/session-facts.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { type NamedPaper, paymentPaper } from './payment-paper.ts';
import { readPaymentView, type WantedPayment } from './read-payment.ts';

/** Lists a session's own payments in one status, newest first. Nothing for another's `user_id`. Source: spec §7. */
export async function listOwnPayments(
  { db }: Services,
  sessionId: string,
  { user_id: userId, status, entity }: PendingPaymentsQuery,
): Promise<PendingPayment[]> {
  const facts = await readSessionFacts(db, sessionId);
  if (!facts || (userId !== undefined && userId !== facts.payer.id)) return [];
  const found = await paymentsInStatus(db, sessionId, status);
  return found
    .map((payment) => pendingPaymentView(facts, payment))
    .filter((payment) => entity === undefined || payment.entity === entity);
}

/** A payment in the specification's own shape of a pending one. Source: spec §3. */
function pendingPaymentView({ payer }: SessionFacts, payment: PaymentRow): PendingPayment {
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
    // The bank's number for a transfer on its page.
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

const kinds = ['receipt', 'voucher', 'slip'] as const;
type Kind = (typeof kinds)[number];

/**
 * Returns a document of one of the session's payments. `fileId` is its kind and the payment's id: `receipt-…`,
 * `voucher-…` or `slip-…`. The same `not_found` for an unknown id, another session's, and a document not there now.
 */
export async function ownPaper(
  services: Services,
  { fileId, ...whose }: Omit<WantedPayment, 'paymentId'> & { readonly fileId: string },
): Promise<NamedPaper> {
  const [kind, paymentId] = splitId(fileId);
  try {
    const request = { ...whose, paymentId };
    if (kind === kindOf(await readPaymentView(services, request))) return await paymentPaper(services, request);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  throw new Refusal('not_found', 'No such file.');
}

function splitId(fileId: string): readonly [Kind | null, string] {
  const at = fileId.indexOf('-');
  return [kinds.find((kind) => kind === fileId.slice(0, at)) ?? null, fileId.slice(at + 1)];
}

/** The document a payment has now. */
function kindOf({ actions, next_step: step }: PaymentDetail): Kind | 'none' {
  if (actions.includes('download_receipt')) return 'receipt';
  const channel = actions.includes('download_voucher') ? instructionsOf(step)?.channel : undefined;
  if (channel === undefined) return 'none';
  return channel === 'counter' ? 'voucher' : 'slip';
}
