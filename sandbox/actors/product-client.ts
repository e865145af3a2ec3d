import type { PaymentDetail } from '#contracts/payment-detail';
import { byCash, openLink } from './parent.ts';
import { schoolAt } from './school.ts';

/** The product over HTTP: its school's server, and a parent who only ever pays in cash. */
export type ProductClient = ReturnType<typeof createProductClient>;

/** A client of the app at `origin` (loopback, no slash at the end). */
export const createProductClient = (origin: string) => ({
  ...schoolAt(origin),
  /** Opens a link, chooses OXXO and confirms, as a payer would. */
  makeVoucher: async (key: string): Promise<PaymentDetail> => (await openLink(origin, key)).pay(byCash),
});
