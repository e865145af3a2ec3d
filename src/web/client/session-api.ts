import type { PaymentDetail, VoucherView } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { type Answer, ask, type Send } from './api.ts';

/** Reads a session by the key of its link. `locale` asks for texts in another language. */
export function readSession(send: Send, key: string, locale: string | null): Promise<Answer<PaymentSession>> {
  return ask(send, `/api/sessions/${encodeURIComponent(key)}${localeQuery(locale)}`);
}

/** Reads one payment. `send` must carry the bearer. */
export function readPayment(send: Send, paymentId: string): Promise<Answer<PaymentDetail>> {
  return ask(send, `/api/payments/${encodeURIComponent(paymentId)}`);
}

/** Reads a voucher by its durable link's key. `locale` asks for another language than the payer's. */
export function readVoucher(send: Send, voucherKey: string, locale: string | null): Promise<Answer<VoucherView>> {
  return ask(send, `/api/vouchers/${encodeURIComponent(voucherKey)}${localeQuery(locale)}`);
}

const localeQuery = (locale: string | null): string => (locale ? `?locale=${encodeURIComponent(locale)}` : '');
