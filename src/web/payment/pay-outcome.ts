import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { typesCard } from '#contracts/step-traits';
import { webUrl } from '#domain/web-url';
import type { Locale } from '#i18n/locale';
import { type Refusal, type LocalizedRefusal, offlineIn, refusalOf } from '../client/refusal.ts';
import { chosenOption, type QuoteChanged } from './choice.ts';
import { placeOfPayment } from './place.ts';

export type PayOutcome =
  | { readonly kind: 'started'; readonly payment: PaymentDetail }
  | QuoteChanged
  | {
      readonly kind: 'refused';
      readonly methodKey: string;
      /** Which of the two calls was refused; null if neither was made. */
      readonly call: 'materialize' | 'commit' | null;
      readonly refusal: Refusal;
      /** The payment that a commit found changed: its own page shows its status. */
      readonly paymentId?: string;
    };

type Refused = Extract<PayOutcome, { kind: 'refused' }>;

export type ShownOutcome =
  | QuoteChanged
  | (Pick<Refused, 'kind' | 'methodKey'> & {
      /** Which call was refused; absent if none was made. */
      readonly call?: Refused['call'];
      readonly refusal: LocalizedRefusal;
      /** Until when the submit waits for a network, by this phone's clock; absent if it does not wait. */
      readonly waitsUntil?: number;
    });

/** The provider's page where a pending payment goes on; null if it goes on here, or the page is unknown yet. */
export function goesOnAt({ status, next_step: step }: Pick<PaymentDetail, 'status' | 'next_step'>): string | null {
  return status === 'pending' && step?.kind === 'redirect' ? webUrl(step.url) : null;
}

/** Its own page, which leads on by itself: once, right after the submit. */
function leadingPlace(payment: PaymentDetail): string | null {
  const step = payment.next_step;
  const comes = payment.status === 'pending' && step?.kind === 'waiting' && step.brings === 'redirect';
  if (!comes && goesOnAt(payment) === null) return null;
  const place = placeOfPayment(payment);
  return `${place}${place.includes('?') ? '&' : '?'}go=1`;
}

/** The payer's next page, or null if they must decide. A changed payment leads to its page. Source: spec §4, §8. */
export function pathAfter(outcome: PayOutcome, session: Pick<PaymentSession, 'settings'>): string | null {
  if (outcome.kind === 'started') {
    const { payment } = outcome;
    if (payment.status === 'successful') return '/successful-payment';
    return leadingPlace(payment) ?? (payment.status_path ? placeOfPayment(payment) : payment.path);
  }
  if (outcome.kind !== 'refused') return null;
  const { code } = outcome.refusal;
  if (code === 'invalid_payment_status' && outcome.paymentId) {
    const option = chosenOption(session, outcome.methodKey);
    return option ? placeOfPayment({ ...option, id: outcome.paymentId, status: 'pending' }) : '/checkout';
  }
  return code === 'payment_session_already_paid' ? '/successful-payment' : null;
}

/** Returns the notice if no payment was started; otherwise null. */
export async function localizeOutcome(outcome: PayOutcome, locale: Locale): Promise<ShownOutcome | null> {
  if (outcome.kind === 'started') return null;
  return outcome.kind === 'refused' ? { ...outcome, refusal: await localize(outcome, locale) } : outcome;
}

/** Fetches the texts when needed; if that fails, uses the words that every page has. */
async function localize({ refusal, call }: Refused, locale: Locale): Promise<LocalizedRefusal> {
  try {
    const { localizeRefusal } = await import('../client/localized-error.ts');
    return await localizeRefusal(refusal, locale, call);
  } catch {
    return { ...offlineIn(locale), ...refusal };
  }
}

/** A form that was refused before any request. */
export function refuseSubmit(code: string, locale: Locale): Promise<ShownOutcome | null> {
  const refusal = refusalOf(code, 422);
  return localizeOutcome({ kind: 'refused', methodKey: '', call: null, refusal }, locale);
}

/** Whether a toast repeats a refusal: of materialize or commit, but no commit of card fields. Source: spec §8. */
export function hasToast(
  outcome: ShownOutcome,
  session: PaymentSession,
): outcome is Extract<ShownOutcome, { kind: 'refused' }> {
  if (outcome.kind !== 'refused' || !outcome.call) return false;
  const option = chosenOption(session, outcome.methodKey);
  return !(outcome.call === 'commit' && option && typesCard(option));
}
