import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { preparePayment, type PrepareRequest } from './prepare-payment.ts';

export type Method = Pick<PrepareRequest, 'entity' | 'method'>;

/** Prepares a payment by the first of these that the session can be paid with. Refuses as `preparePayment` does. */
export async function prepareFirst(
  services: Services,
  request: Omit<PrepareRequest, keyof Method>,
  [first, ...others]: readonly [Method, ...Method[]],
): ReturnType<typeof preparePayment> {
  try {
    return await preparePayment(services, { ...request, ...first });
  } catch (error) {
    const [next, ...more] = others;
    if (!next || !(error instanceof Refusal) || error.code !== 'payment_method_not_available') throw error;
    return prepareFirst(services, request, [next, ...more]);
  }
}
