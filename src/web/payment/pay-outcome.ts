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
      /** Which of the two calls was refused; null where none was made. */
      readonly call: 'materialize' | 'commit' | null;
      readonly refusal: Refusal;
      /** The payment a commit met that had changed: its own page says how it stands. */
      readonly paymentId?: string;
    };

type Refused = Extract<PayOutcome, { kind: 'refused' }>;

export type ShownOutcome =
  | QuoteChanged
  | (Pick<Refused, 'kind' | 'methodKey'> & {
      /** Which call was refused; none where nothing was asked. */
      readonly call?: Refused['call'];
      readonly refusal: LocalizedRefusal;
      /** Until when the press waits for signal, by this phone's clock; absent where it does not wait. */
      readonly waitsUntil?: number;
    });

/** The provider's page where a payment that waits goes on; null where it goes on here, or that page is not known yet. */
export function goesOnAt({ status, next_step: step }: Pick<PaymentDetail, 'status' | 'next_step'>): string | null {
  return status === 'pending' && step?.kind === 'redirect' ? webUrl(step.url) : null;
}

/** Its own page, which leads on by itself: once, to whoever has just pressed. */
function leadingPlace(payment: PaymentDetail): string | null {
  const step = payment.next_step;
  const comes = payment.status === 'pending' && step?.kind === 'waiting' && step.brings === 'redirect';
  if (!comes && goesOnAt(payment) === null) return null;
  const place = placeOfPayment(payment);
  return `${place}${place.includes('?') ? '&' : '?'}go=1`;
}

/** Where the payer goes on, or null while they have to decide: a commit that met a payment which had changed leads to that payment. Source: spec §4, §8. */
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

/** What the payer reads where no payment was started; null where one was. */
export async function localizeOutcome(outcome: PayOutcome, locale: Locale): Promise<ShownOutcome | null> {
  if (outcome.kind === 'started') return null;
  return outcome.kind === 'refused' ? { ...outcome, refusal: await localize(outcome, locale) } : outcome;
}

/** Its texts come once there is something to say; where they cannot be fetched, in words that every page has. */
async function localize({ refusal, call }: Refused, locale: Locale): Promise<LocalizedRefusal> {
  try {
    const { localizeRefusal } = await import('../client/localized-error.ts');
    return await localizeRefusal(refusal, locale, call);
  } catch {
    return { ...offlineIn(locale), ...refusal };
  }
}

/** A form that was refused before anything was asked. */
export function refuseSubmit(code: string, locale: Locale): Promise<ShownOutcome | null> {
  const refusal = refusalOf(code, 422);
  return localizeOutcome({ kind: 'refused', methodKey: '', call: null, refusal }, locale);
}

/** Whether a refusal is said in a toast too: what materialize and commit refused, but no commit of card fields, whose page says it where the card is. Source: spec §8. */
export function hasToast(
  outcome: ShownOutcome,
  session: PaymentSession,
): outcome is Extract<ShownOutcome, { kind: 'refused' }> {
  if (outcome.kind !== 'refused' || !outcome.call) return false;
  const option = chosenOption(session, outcome.methodKey);
  return !(outcome.call === 'commit' && option && typesCard(option));
}
