import { redirect } from 'react-router';
import { loadMoneyTexts } from '#i18n/catalogues';
import { defaultLocale } from '#i18n/locale';
import { acceptedIn } from '../../session/accepted.ts';
import { bearerSend } from '../../session/browser-send.ts';
import { tab } from '../../session/browser-storage.ts';
import { readChoice } from '../../session/choice.ts';
import { pay } from '../../session/pay.ts';
import { rememberedSession, rememberPayment } from '../../session/remembered.ts';
import { placeOfForm } from '../../attempts/place.ts';
import { chosenTaxDataId } from '../../session/tax-choice.ts';
import { inWords, pathAfter, refusePress } from './pay-outcome.ts';
import type { ShownOutcome } from './shown-outcome.ts';

/** Continue was pressed, with scripts: the server action's steps with the tab's bearer. Throws a redirect to the method's page, without the key in its address. */
export async function pressCheckout(form: FormData): Promise<ShownOutcome | null> {
  const key = form.get('data');
  const session = rememberedSession(tab.read('data') ?? (typeof key === 'string' ? key : ''));
  const choice = readChoice(form.get('choice'));
  if (!session || !choice) return refusePress('invalid_request', session?.locale ?? defaultLocale);
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
  return inWords(outcome, session.locale);
}
