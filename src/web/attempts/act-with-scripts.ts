import { redirect } from 'react-router';
import { defaultLocale } from '#i18n/locale';
import { tellRefusal } from '../page/told-refusal.ts';
import { bearerSend } from '../session/browser-send.ts';
import { tab } from '../session/browser-storage.ts';
import { rememberedSession, rememberPayment } from '../session/remembered.ts';
import { forgetVoucher } from '../session/saved-voucher.ts';
import { act, readWish } from './act.ts';
import { invalidWish, type ShownAct } from './shown-act.ts';

/** An attempt's button, pressed in the browser. Throws a redirect where the payment's own page tells the rest. */
export async function actWithScripts(form: FormData): Promise<ShownAct> {
  const wish = readWish(form);
  const locale = rememberedSession(tab.read('data') ?? '')?.locale ?? defaultLocale;
  const outcome = wish
    ? await act(bearerSend, wish, tab.read('locale'))
    : ({ kind: 'refused', refusal: invalidWish } as const);
  if (outcome.kind === 'ended' || outcome.kind === 'not_replaced') forgetVoucher(outcome.payment.id);
  if (outcome.kind === 'go') {
    rememberPayment(outcome.payment);
    throw redirect(outcome.path);
  }
  if (outcome.kind === 'refused')
    return { kind: 'refused', methodKey: '', refusal: await tellRefusal(outcome.refusal, locale) };
  return outcome;
}
