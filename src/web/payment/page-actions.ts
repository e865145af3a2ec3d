import { type ActionFunctionArgs, type ClientActionFunctionArgs, data, redirect } from 'react-router';
import { actOnServer } from './action-on-server.ts';
import { actInBrowser } from './action-in-browser.ts';
import type { ShownAction } from './shown-action.ts';
import { type FormOutcome, formOutcome, readFormSubmission } from './form/outcome.ts';
import { isReadAfterSubmit } from '../shell/hydrated.ts';
import { pageServices, inProcess } from '../client/page-services.ts';
import { parseLocale, defaultLocale } from '#i18n/locale';
import type { PageServices } from '#contracts/page-services';
import { withoutTokens } from '../client/without-tokens.ts';
import { localizeOutcome, pathAfter, refuseSubmit } from './pay-outcome.ts';
import { acceptedIn } from './accepted.ts';
import { withBearer, apiNow } from '../client/api.ts';
import { isOwnForm } from '../client/form-check.ts';
import { keyedLink } from '../client/keyed-link.ts';
import { pay } from './pay.ts';
import { readSession } from '../client/session-api.ts';
import { placeOfPayment } from './place.ts';
import { isFramed, leaveFor } from '../embedding/leave-for.ts';
import { bearerSend, loadSession } from '../client/browser-send.ts';
import { tab } from '../client/browser-storage.ts';
import { rememberedSession, rememberPayment } from '../client/remembered.ts';
import { chosenTaxDataId } from '../tax/tax-choice.ts';
import { webUrl } from '../client/web-url.ts';
import { forgetAnswers } from './form/answer-memory.ts';

/** "I already paid", or what a method asked before it starts, without scripts. */
export async function actOnPaymentOnServer({ request, context }: ActionFunctionArgs) {
  const [services, form] = [context.get(pageServices), await request.formData()];
  return form.has('attempt') ? actOnServer(services, request, form) : submitFormOnServer(services, request, form);
}

/** The same with scripts. */
export async function actOnPaymentInBrowser({ request }: ClientActionFunctionArgs): Promise<ShownAction | FormOutcome> {
  const form = await request.formData();
  return form.has('attempt') ? actInBrowser(form) : submitForm(form);
}

/** A payment's page changes by itself; only after a press, or in another language, is it read anew. */
export const onlyAfterPress = isReadAfterSubmit;

/** A form's button, without scripts: a form post of our own page, for the session its token was made for. */
async function submitFormOnServer(services: PageServices, request: Request, form: FormData) {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const [dataKey, locale] = [text('data'), parseLocale(text('locale'))];
  const answer = await readSession(inProcess(services), dataKey, locale);
  if (!answer.ok) throw redirect(keyedLink('/checkout', dataKey, locale), 303);
  const session = answer.value;
  const own = isOwnForm(request) && services.verifyFormToken(session.id, text('form_token'));
  const press = readFormSubmission(form);
  if (!own || !press) {
    const shown = await refuseSubmit(own ? 'invalid_request' : 'forbidden', session.locale);
    return data<FormOutcome>(formOutcome(shown, {}), { status: own ? 422 : 403 });
  }
  const { choice, ...typed } = press;
  const asked = { ...typed, acceptedPolicy: acceptedIn(form) };
  const outcome = await pay(withBearer(inProcess(services), session.token), session, choice, asked);
  const path = pathAfter(outcome, session);
  if (path) throw redirect(keyedLink(path, dataKey, locale), 303);
  const shown = withoutTokens(await localizeOutcome(outcome, session.locale));
  return data<FormOutcome>(formOutcome(shown, press.answers), {
    status: outcome.kind === 'refused' ? outcome.refusal.status : 409,
  });
}

/** A form's button, with scripts. Goes on at the bank, or throws a redirect to where the payment is shown. */
async function submitForm(form: FormData): Promise<FormOutcome> {
  const key = tab.read('data');
  const known = rememberedSession(key ?? '');
  const answer = known ? { ok: true as const, value: known, now: apiNow() } : await loadSession(key);
  const press = readFormSubmission(form);
  if (!answer.ok || !press) {
    const code = answer.ok ? 'invalid_request' : answer.refusal.code;
    return formOutcome(await refuseSubmit(code, known?.locale ?? defaultLocale), {});
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
  return formOutcome(await localizeOutcome(outcome, session.locale), press.answers);
}
