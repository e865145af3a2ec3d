import { redirect } from 'react-router';
import { defaultLocale } from '#i18n/locale';
import { placeOfPayment } from '../attempts/place.ts';
import { isFramed, leaveFor } from '../embedding/leave-for.ts';
import { inWords, pathAfter, refusePress } from '../screens/checkout/pay-outcome.ts';
import { acceptedIn } from '../session/accepted.ts';
import { apiNow } from '../session/api.ts';
import { bearerSend, loadSession } from '../session/browser-send.ts';
import { tab } from '../session/browser-storage.ts';
import { pay } from '../session/pay.ts';
import { rememberedSession, rememberPayment } from '../session/remembered.ts';
import { chosenTaxDataId } from '../session/tax-choice.ts';
import { webUrl } from '../session/web-url.ts';
import { forgetAnswers } from './answer-memory.ts';
import { type FormOutcome, formOutcome, readFormPress } from './outcome.ts';

/** A form's button, with scripts. Goes on at the bank, or throws a redirect to where the payment is shown. */
export async function pressForm(form: FormData): Promise<FormOutcome> {
  const key = tab.read('data');
  const known = rememberedSession(key ?? '');
  const answer = known ? { ok: true as const, value: known, now: apiNow() } : await loadSession(key);
  const press = readFormPress(form);
  if (!answer.ok || !press) {
    const code = answer.ok ? 'invalid_request' : answer.refusal.code;
    return formOutcome(await refusePress(code, known?.locale ?? defaultLocale), {});
  }
  const session = answer.value;
  const { choice, ...typed } = press;
  const asked = { ...typed, acceptedPolicy: acceptedIn(form), taxDataId: chosenTaxDataId() };
  const outcome = await pay(bearerSend, session, choice, asked);
  if (outcome.kind === 'started') {
    const { payment } = outcome;
    rememberPayment(payment);
    tab.write('payment_id', payment.id);
    forgetAnswers(tab);
    const step = payment.next_step;
    const url = payment.status === 'pending' && step?.kind === 'redirect' ? webUrl(step.url) : null;
    if (url && !isFramed()) return leaveFor(url, placeOfPayment(payment));
  }
  const path = pathAfter(outcome, session);
  if (path) throw redirect(path);
  return formOutcome(await inWords(outcome, session.locale), press.answers);
}
