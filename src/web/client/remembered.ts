import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';

interface Remembered {
  session: { readonly key: string; readonly value: PaymentSession } | null;
  payment: PaymentDetail | null;
}

/** What this document read last, in the browser only: a screen opened next need not ask again. */
const remembered: Remembered = { session: null, payment: null };

/** Remembers the session a key opened. */
export function rememberSession(key: string, value: PaymentSession): void {
  remembered.session = { key, value };
}

/** The session this document read with that key, or null. Its prices may be old: for names and colours only. */
export function rememberedSession(key: string): PaymentSession | null {
  return remembered.session?.key === key ? remembered.session.value : null;
}

/** Hands a payment to the next screen. */
export function rememberPayment(payment: PaymentDetail): void {
  remembered.payment = payment;
}

/** The payment handed over, once. */
export function takePayment(): PaymentDetail | null {
  const { payment } = remembered;
  remembered.payment = null;
  return payment;
}

/** Forgets everything: another key was opened. */
export function forget(): void {
  remembered.session = null;
  remembered.payment = null;
}
