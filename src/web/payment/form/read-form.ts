import type { OfferFormView } from '#contracts/offer-form';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { localizeRefusal, type LocalizedRefusal } from '../../client/localized-error.ts';
import { ask, post, type Send } from '../../client/api.ts';

/** What a method asks, or why it cannot be asked now. */
export interface AskedForm {
  readonly option: PaymentMethodOption;
  readonly read:
    | { readonly ok: true; readonly form: OfferFormView }
    | { readonly ok: false; readonly refusal: LocalizedRefusal };
}

/** Asks what a method asks; null for one that asks nothing. `send` carries the bearer. */
export async function readAskedForm(
  send: Send,
  session: PaymentSession,
  option: PaymentMethodOption | null,
): Promise<AskedForm | null> {
  if (option?.step !== 'form') return null;
  const answer = await ask<OfferFormView>(
    send,
    `/api/sessions/${session.id}/form?locale=${session.locale}`,
    post({ entity: option.gateway, method: option.type }),
  );
  return {
    option,
    read: answer.ok
      ? { ok: true, form: answer.value }
      : { ok: false, refusal: await localizeRefusal(answer.refusal, session.locale) },
  };
}
