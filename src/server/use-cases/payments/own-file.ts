import { instructionsOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import { Refusal } from '../../http/problem-response.ts';
import type { Services } from '../../start/services.ts';
import { paymentFile, readPaymentView, type WantedPayment } from './read-payment.ts';

const kinds = ['receipt', 'voucher', 'slip'] as const;
type Kind = (typeof kinds)[number];

/**
 * A document of one of the session's payments. `fileId` is its kind and the payment's id: `receipt-…`, `voucher-…` or
 * `slip-…`. One and the same `not_found` for an id of nothing, for another session's and for a document that is not there now.
 */
export async function ownFile(
  services: Services,
  { fileId, ...whose }: Omit<WantedPayment, 'paymentId'> & { readonly fileId: string },
): Promise<Response> {
  const [kind, paymentId] = splitId(fileId);
  try {
    const wanted = { ...whose, paymentId };
    if (kind === kindOf(await readPaymentView(services, wanted))) return await paymentFile(services, wanted);
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
