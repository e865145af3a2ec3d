import type { PaymentAmount } from '#contracts/payment-amount';
import { offers } from '#providers/registry';
import { readSessionFacts } from '../../db/read/session-facts.ts';
import type { Services } from '../../services/services.ts';
import { type PreparedPayment, preparePayment, type PrepareRequest } from './prepare-payment.ts';

export interface CardIntent extends PreparedPayment {
  /** The parts of the amount as in spec §9; no provider gets it. */
  readonly amount: PaymentAmount;
}

/** Prepares a payment by card with the country's card provider. Refuses as `preparePayment`. Source: spec §7, §9. */
export async function prepareCardIntent(
  services: Services,
  request: Omit<PrepareRequest, 'entity' | 'method'>,
): Promise<CardIntent> {
  const facts = await readSessionFacts(services.db, request.sessionId);
  const offer = offers.find(
    ({ country, category, bookedOnly }) => country === facts?.country && category === 'card' && !bookedOnly,
  );
  const prepared = await preparePayment(services, { ...request, entity: offer?.gateway ?? '', method: 'card' });
  return { ...prepared, amount: amountIn(prepared) };
}

function amountIn({
  quote: { commission_amount: iva, total_amount: total, currency },
}: PreparedPayment): PaymentAmount {
  return { iva, subtotalIva: 0, subtotalIva0: iva > 0 ? total : 0, ice: 0, currency };
}
