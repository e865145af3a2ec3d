import type { PaymentSession } from '#contracts/session';

/** Whether tuition is among what is owed. */
export const hasTuition = ({ charges }: Pick<PaymentSession, 'charges'>): boolean =>
  charges.some(({ concept_type: type, status }) => type === 'tuition' && status !== 'paid');
