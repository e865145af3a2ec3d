import { redirect } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import { defaultLocale } from '#i18n/locale';
import { isPayment } from '../shell/checks.ts';
import { ask, post, type Send } from '../client/api.ts';
import { bearerSend } from '../client/browser-send.ts';
import { tab } from '../storage/browser-storage.ts';
import { localizeRefusal } from '../client/localized-error.ts';
import { type Refusal, type LocalizedRefusal, refusalOf } from '../client/refusal.ts';
import { rememberedSession, rememberPayment } from '../storage/stored-key.ts';
import { forgetVoucher } from '../storage/stored-voucher.ts';
import { placeOfPayment } from './place.ts';

/** The API call of each button of a payment: "I already paid", "pay another way", a preference for extra money. */
const calls = {
  check: { path: 'check', body: {} },
  replace: { path: 'replace', body: {} },
  'prefer-refund': { path: 'preference', body: { preference: 'refund' } },
  'prefer-credit': { path: 'preference', body: { preference: 'credit' } },
} as const;

export interface PayerAction {
  readonly action: keyof typeof calls;
  readonly paymentId: string;
}

export type ActionOutcome =
  /** The payment's own page shows its status. */
  | { readonly kind: 'go'; readonly path: string; readonly payment: PaymentDetail }
  /** The provider was asked and has seen no money yet. */
  | { readonly kind: 'asked'; readonly payment: PaymentDetail }
  /** It ended without money: another method can be chosen. */
  | { readonly kind: 'ended'; readonly action: PayerAction['action']; readonly payment: PaymentDetail }
  /** Nobody has confirmed yet that it can no longer be paid. */
  | { readonly kind: 'not_replaced'; readonly payment: PaymentDetail }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The outcome while the payer is still on the page. */
export type ShownAction =
  | Exclude<ActionOutcome, { kind: 'go' | 'refused' }>
  | { readonly kind: 'refused'; readonly methodKey: string; readonly refusal: LocalizedRefusal };

const actions = [
  'check',
  'replace',
  'prefer-refund',
  'prefer-credit',
] as const satisfies readonly PayerAction['action'][];

/** Reads such a button's form; null if it is none. */
export function readAction(form: FormData): PayerAction | null {
  const [paymentId, action] = [form.get('attempt'), form.get('act')];
  if (typeof paymentId !== 'string' || !/^[\w-]{1,64}$/.test(paymentId)) return null;
  const known = actions.find((each) => each === action);
  return known ? { action: known, paymentId } : null;
}

/** Acts, and returns where the payer goes; refuses forms that are not ours. `send` carries the session's bearer. */
export async function act(send: Send, form: FormData, locale: string | null): Promise<ActionOutcome> {
  const payerAction = readAction(form);
  if (!payerAction) return { kind: 'refused', refusal: invalidAction };
  const { action, paymentId } = payerAction;
  const { path, body } = calls[action];
  const query = locale ? `?locale=${encodeURIComponent(locale)}` : '';
  const answer = await ask(send, `/api/payments/${paymentId}/${path}${query}`, isPayment, post(body));
  if (answer.ok) return outcomeOf(action, answer.value);
  const { refusal } = answer;
  const shown = refusal.metadata['payment'];
  const payment = isPayment(shown) ? shown : null;
  if (payment && refusal.code === 'payment_not_replaced') return { kind: 'not_replaced', payment };
  // Another tab, another phone or the provider was faster: the payment's own page shows its status.
  if (payment && refusal.code === 'invalid_payment_status')
    return { kind: 'go', path: placeOfPayment(payment), payment };
  return { kind: 'refused', refusal };
}

/** The same with scripts. Throws a redirect if the payment's own page shows the result. */
export async function actInBrowser(form: FormData): Promise<ShownAction> {
  const outcome = await act(bearerSend, form, tab.read('locale'));
  if (outcome.kind === 'ended' || outcome.kind === 'not_replaced') forgetVoucher(outcome.payment.id);
  if (outcome.kind === 'go') {
    rememberPayment(outcome.payment);
    throw redirect(outcome.path);
  }
  if (outcome.kind !== 'refused') return outcome;
  const locale = rememberedSession(tab.read('data') ?? '')?.locale ?? defaultLocale;
  return { kind: 'refused', methodKey: '', refusal: await localizeRefusal(outcome.refusal, locale) };
}

const invalidAction = refusalOf('invalid_request', 422);

function outcomeOf(action: PayerAction['action'], payment: PaymentDetail): ActionOutcome {
  if (payment.status === 'successful') return { kind: 'go', path: placeOfPayment(payment), payment };
  return payment.finished ? { kind: 'ended', action, payment } : { kind: 'asked', payment };
}
