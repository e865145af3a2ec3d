import type { PaymentSession } from '#contracts/session';

/** Whether the charges include tuition. */
export const hasTuition = ({ charges }: Pick<PaymentSession, 'charges'>): boolean =>
  charges.some(({ concept_type: type, status }) => type === 'tuition' && status !== 'paid');
