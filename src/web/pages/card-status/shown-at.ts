import type { Params } from 'react-router';

/** The payment that the address names, else the last one. */
export const cardPaymentAt = (_pathname: string, { paymentId }: Params) => ({ shows: '/card', named: paymentId });
