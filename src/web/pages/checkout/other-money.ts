import type { PaymentSession } from '#contracts/session';

/** Whether a session has other money to tell of: on its way, or come already. */
export const hasOtherMoney = (session: PaymentSession): boolean =>
  session.payments_in_process.length > 0 || session.payments_received.length > 0;
