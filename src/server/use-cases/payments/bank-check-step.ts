import type { NextStep } from '#contracts/next-step';
import type { Services } from '../../services/services.ts';

/** The page's address: made of the payment's id, and given only to who holds the payment. */
export function bankCheckStep({ origin, keys }: Pick<Services, 'origin' | 'keys'>, paymentId: string): NextStep {
  return { kind: 'redirect', url: `${origin}/bank-check/${paymentId}.${keys.bankCheckKey(paymentId)}` };
}
