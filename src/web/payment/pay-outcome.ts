import type { PaymentSession } from '#contracts/session';
import type { Locale } from '#i18n/locale';
import { placeOfPayment } from './place.ts';
import { localizeRefusal } from '../client/localized-error.ts';
import type { PayOutcome } from './pay.ts';
import type { ShownOutcome } from './shown-outcome.ts';

/** Where a press leads on, or null while the payer has to decide: a commit that met a payment which had changed leads to that payment. Source: spec §4, §8. */
export function pathAfter(outcome: PayOutcome, { settings }: Pick<PaymentSession, 'settings'>): string | null {
  if (outcome.kind === 'started')
    return outcome.payment.status === 'successful'
      ? '/successful-payment'
      : outcome.payment.status_path
        ? placeOfPayment(outcome.payment)
        : outcome.payment.path;
  if (outcome.kind !== 'refused') return null;
  const { code } = outcome.refusal;
  if (code === 'invalid_payment_status' && outcome.paymentId) {
    const option = settings.checkout_payment_options.find(({ key }) => key === outcome.methodKey);
    return option ? placeOfPayment({ ...option, id: outcome.paymentId, status: 'pending' }) : '/checkout';
  }
  return code === 'payment_session_already_paid' ? '/successful-payment' : null;
}

/** What the payer reads of a press that started nothing; null where it did. */
export async function localizeOutcome(outcome: PayOutcome, locale: Locale): Promise<ShownOutcome | null> {
  if (outcome.kind === 'started') return null;
  return outcome.kind === 'refused' ? { ...outcome, refusal: await localizeRefusal(outcome.refusal, locale) } : outcome;
}

/** A press that was refused before anything was asked. */
export function refuseSubmit(code: string, locale: Locale): Promise<ShownOutcome | null> {
  const refusal = { code, status: 422, metadata: {}, supportCode: null };
  return localizeOutcome({ kind: 'refused', methodKey: '', call: null, refusal }, locale);
}
