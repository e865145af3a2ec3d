import { redirect } from 'react-router';
import { loadMoneyTexts } from '#i18n/catalogues';
import { defaultLocale } from '#i18n/locale';
import { acceptedIn } from '../../payment/accepted.ts';
import { bearerSend } from '../../client/browser-send.ts';
import { tab } from '../../client/browser-storage.ts';
import { readChoice } from '../../payment/choice.ts';
import { pay } from '../../payment/pay.ts';
import { rememberedSession, rememberPayment } from '../../client/remembered.ts';
import { placeOfForm } from '../../payment/place.ts';
import { chosenTaxDataId } from '../../tax/tax-choice.ts';
import { localizeOutcome, pathAfter, refuseSubmit } from '../../payment/pay-outcome.ts';
import type { ShownOutcome } from '../../payment/shown-outcome.ts';

/** Continue was pressed, with scripts: the server action's steps with the tab's bearer. Throws a redirect to the method's page, without the key in its address. */
export async function submitCheckout(form: FormData): Promise<ShownOutcome | null> {
  const key = form.get('data');
  const session = rememberedSession(tab.read('data') ?? (typeof key === 'string' ? key : ''));
  const choice = readChoice(form.get('choice'));
  if (!session || !choice) return refuseSubmit('invalid_request', session?.locale ?? defaultLocale);
  const ownForm = placeOfForm(session, choice.methodKey);
  if (ownForm) throw redirect(ownForm);
  void loadMoneyTexts(session.locale).catch(() => undefined);
  const outcome = await pay(bearerSend, session, choice, {
    acceptedPolicy: acceptedIn(form),
    taxDataId: chosenTaxDataId(),
  });
  if (outcome.kind === 'started') {
    rememberPayment(outcome.payment);
    tab.write('payment_id', outcome.payment.id);
  }
  const path = pathAfter(outcome, session);
  if (path) throw redirect(path);
  return localizeOutcome(outcome, session.locale);
}
