import { type ActionFunctionArgs, type ClientActionFunctionArgs, data, redirect } from 'react-router';
import { actOnServer } from '../attempts/act-on-server.ts';
import { actWithScripts } from '../attempts/act-with-scripts.ts';
import type { ShownAct } from '../attempts/shown-act.ts';
import { type FormOutcome, formOutcome, readFormPress } from '../form/outcome.ts';
import { isReadAfterPress } from '../page/awake.ts';
import { pageServices, inProcess } from '../page/services.ts';
import { parseLocale, defaultLocale } from '#i18n/locale';
import type { PageServices } from '#contracts/page-services';
import { withoutTokens } from '../page/without-tokens.ts';
import { inWords, pathAfter, refusePress } from '../screens/checkout/pay-outcome.ts';
import { acceptedIn } from '../session/accepted.ts';
import { withBearer, apiNow } from '../session/api.ts';
import { isOwnForm } from '../session/form-check.ts';
import { keyedLink } from '../session/keyed-link.ts';
import { pay } from '../session/pay.ts';
import { readSession } from '../session/session-api.ts';
import { placeOfPayment } from '../attempts/place.ts';
import { isFramed, leaveFor } from '../embedding/leave-for.ts';
import { bearerSend, loadSession } from '../session/browser-send.ts';
import { tab } from '../session/browser-storage.ts';
import { rememberedSession, rememberPayment } from '../session/remembered.ts';
import { chosenTaxDataId } from '../session/tax-choice.ts';
import { webUrl } from '../session/web-url.ts';
import { forgetAnswers } from '../form/answer-memory.ts';

/** "I already paid", or what a method asked before it starts, without scripts. */
export async function actOnPaymentOnServer({ request, context }: ActionFunctionArgs) {
  const [services, form] = [context.get(pageServices), await request.formData()];
  return form.has('attempt') ? actOnServer(services, request, form) : pressFormOnServer(services, request, form);
}

/** The same with scripts. */
export async function actOnPaymentInBrowser({ request }: ClientActionFunctionArgs): Promise<ShownAct | FormOutcome> {
  const form = await request.formData();
  return form.has('attempt') ? actWithScripts(form) : pressForm(form);
}

/** A payment's page changes by itself; only after a press, or in another language, is it read anew. */
export const onlyAfterPress = isReadAfterPress;

/** A form's button, without scripts: a form post of our own page, for the session its token was made for. */
async function pressFormOnServer(services: PageServices, request: Request, form: FormData) {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const [dataKey, locale] = [text('data'), parseLocale(text('locale'))];
  const answer = await readSession(inProcess(services), dataKey, locale);
  if (!answer.ok) throw redirect(keyedLink('/checkout', dataKey, locale), 303);
  const session = answer.value;
  const own = isOwnForm(request) && services.verifyFormToken(session.id, text('form_token'));
  const press = readFormPress(form);
  if (!own || !press) {
    const shown = await refusePress(own ? 'invalid_request' : 'forbidden', session.locale);
    return data<FormOutcome>(formOutcome(shown, {}), { status: own ? 422 : 403 });
  }
  const { choice, ...typed } = press;
  const asked = { ...typed, acceptedPolicy: acceptedIn(form) };
  const outcome = await pay(withBearer(inProcess(services), session.token), session, choice, asked);
  const path = pathAfter(outcome, session);
  if (path) throw redirect(keyedLink(path, dataKey, locale), 303);
  const shown = withoutTokens(await inWords(outcome, session.locale));
  return data<FormOutcome>(formOutcome(shown, press.answers), {
    status: outcome.kind === 'refused' ? outcome.refusal.status : 409,
  });
}

/** A form's button, with scripts. Goes on at the bank, or throws a redirect to where the payment is shown. */
async function pressForm(form: FormData): Promise<FormOutcome> {
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
