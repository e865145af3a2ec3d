import { setTimeout as pause } from 'node:timers/promises';
import { instructionsOf, lineOf } from '#contracts/instruction-lines';
import type { BancolombiaReference } from '#contracts/provider-transactions';
import { readPayment } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { askProvider } from './ask-provider.ts';
import { preparePayment, type PrepareRequest } from './prepare-payment.ts';
import { submitPayment, type SubmitRequest } from './submit-payment.ts';
import { hostedWords } from './transactions.ts';

export type ReferenceRequest = PrepareRequest & Pick<SubmitRequest, 'acceptances' | 'client'>;

/** Seconds between two requests while a payer waits, and their number: a later response shows on the page. */
const secondsBetween = 1;
const questions = 6;

/**
 * Prepares and submits what is paid at a correspondent, and answers its reference. Refuses as `preparePayment` and
 * `submitPayment` do, and with `payment_session_commit_error` while there is none, or where the payment has ended.
 */
export async function makeReference(services: Services, request: ReferenceRequest): Promise<BancolombiaReference> {
  const { sessionId, acceptances = {}, client } = request;
  const { paymentId } = await preparePayment(services, request);
  await submitPayment(services, { sessionId, paymentId, quoteId: null, answers: {}, acceptances, client });
  for (let questionCount = 0; ; questionCount += 1) {
    const payment = await readPayment(services.db, paymentId);
    const reference = payment && referenceView(payment);
    if (reference) return reference;
    if (payment?.status !== 'pending' || questionCount === questions) break;
    await pause(secondsBetween * 1_000);
    await askProvider(services, payment);
  }
  throw new Refusal('payment_session_commit_error', 'The provider has given no reference yet.', {
    payment_id: paymentId,
  });
}

function referenceView({ id, next_step, provider_ref: ref, status }: PaymentRow): BancolombiaReference | null {
  const step = instructionsOf(next_step);
  const [agreement, reference] = step ? [lineOf(step, 'agreement'), lineOf(step, 'reference')] : [];
  if (!agreement || !reference || ref === null) return null;
  const metadata = { business_agreement_code: agreement, currency: 'COP', reference, transaction_id: ref } as const;
  return { metadata, payment_id: id, status: hostedWords[status], transaction_id: ref };
}
