import { redirect } from 'react-router';
import { defaultLocale } from '#i18n/locale';
import { localizeRefusal } from '../client/localized-error.ts';
import { bearerSend } from '../client/browser-send.ts';
import { tab } from '../client/browser-storage.ts';
import { rememberedSession, rememberPayment } from '../client/remembered.ts';
import { forgetVoucher } from './saved-voucher.ts';
import { act, readAction } from './action.ts';
import { invalidAction, type ShownAction } from './shown-action.ts';

/** An attempt's button, pressed in the browser. Throws a redirect where the payment's own page tells the rest. */
export async function actInBrowser(form: FormData): Promise<ShownAction> {
  const wish = readAction(form);
  const locale = rememberedSession(tab.read('data') ?? '')?.locale ?? defaultLocale;
  const outcome = wish
    ? await act(bearerSend, wish, tab.read('locale'))
    : ({ kind: 'refused', refusal: invalidAction } as const);
  if (outcome.kind === 'ended' || outcome.kind === 'not_replaced') forgetVoucher(outcome.payment.id);
  if (outcome.kind === 'go') {
    rememberPayment(outcome.payment);
    throw redirect(outcome.path);
  }
  if (outcome.kind === 'refused')
    return { kind: 'refused', methodKey: '', refusal: await localizeRefusal(outcome.refusal, locale) };
  return outcome;
}
