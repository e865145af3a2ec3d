import { Refusal } from '../../problem-response.ts';
import type { Services } from '../../services.ts';
import { submitPayment, type SubmitRequest } from './submit-payment.ts';

/** Submits a payment, and names it in the metadata of every refusal: a page that failed to finish knows which. Source: spec §7. */
export async function submitNaming(services: Services, request: SubmitRequest): Promise<void> {
  try {
    await submitPayment(services, request);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const metadata = { payment_id: request.paymentId, ...error.metadata };
    throw new Refusal(error.code, error.message, metadata, error.headers);
  }
}
