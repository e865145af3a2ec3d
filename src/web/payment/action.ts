import type { PaymentDetail } from '#contracts/payment-detail';
import { ask, post, type Refusal, type Send } from '../client/api.ts';
import { placeOfPayment } from './place.ts';

/** What the payer wants of a payment that waits. */
export interface PayerAction {
  readonly action: 'check' | 'replace';
  readonly paymentId: string;
}

export type ActOutcome =
  /** The payment's own page tells the rest. */
  | { readonly kind: 'go'; readonly path: string; readonly payment: PaymentDetail }
  /** The provider was asked and has seen no money yet. */
  | { readonly kind: 'asked'; readonly payment: PaymentDetail }
  /** It ended without money: another way can be chosen. */
  | { readonly kind: 'ended'; readonly action: PayerAction['action']; readonly payment: PaymentDetail }
  /** Nobody confirmed yet that it can no longer be paid. */
  | { readonly kind: 'not_replaced'; readonly payment: PaymentDetail }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Reads the form of an attempt's button; null when it is none. */
export function readAction(form: FormData): PayerAction | null {
  const [paymentId, action] = [form.get('attempt'), form.get('act')];
  if (typeof paymentId !== 'string' || !/^[\w-]{1,64}$/.test(paymentId)) return null;
  return action === 'check' || action === 'replace' ? { action, paymentId } : null;
}

/** Does it, and says where that leaves the payer. `send` must carry the bearer of the payment's session. */
export async function act(send: Send, { action, paymentId }: PayerAction, locale: string | null): Promise<ActOutcome> {
  const query = locale ? `?locale=${encodeURIComponent(locale)}` : '';
  const answer = await ask<PaymentDetail>(send, `/api/payments/${paymentId}/${action}${query}`, post({}));
  if (answer.ok) return afterwards(action, answer.value);
  const { refusal } = answer;
  const payment = paymentIn(refusal.metadata);
  if (payment && refusal.code === 'payment_not_replaced') return { kind: 'not_replaced', payment };
  // Another tab, another phone or the provider was faster: the payment's own page says how it stands.
  if (payment && refusal.code === 'invalid_payment_status')
    return { kind: 'go', path: placeOfPayment(payment), payment };
  return { kind: 'refused', refusal };
}

function afterwards(action: PayerAction['action'], payment: PaymentDetail): ActOutcome {
  if (payment.status === 'successful') return { kind: 'go', path: placeOfPayment(payment), payment };
  return payment.finished ? { kind: 'ended', action, payment } : { kind: 'asked', payment };
}

/** The payment a refusal speaks of, or null where it carries none. */
function paymentIn({ payment }: Readonly<Record<string, unknown>>): PaymentDetail | null {
  if (typeof payment !== 'object' || payment === null || !('id' in payment) || !('path' in payment)) return null;
  return payment as PaymentDetail;
}
