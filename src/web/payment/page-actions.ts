import { type ActionFunctionArgs, type ClientActionFunctionArgs, data, redirect } from 'react-router';
import type { PageServices } from '#contracts/page-services';
import { defaultLocale } from '#i18n/locale';
import { apiNow } from '../shell/api-clock.ts';
import { bearerSend, loadSession } from '../client/browser-send.ts';
import { tab } from '../storage/browser-storage.ts';
import { readFormPost } from '../loading/form-post.ts';
import { localizeRefusal } from '../client/localized-error.ts';
import { pageServices, withoutTokens } from '../loading/server-loader.ts';
import { refusalOf } from '../client/refusal.ts';
import { rememberedSession, rememberPayment } from '../storage/stored-key.ts';
import { chosenTaxDataId } from '../storage/tax-choice.ts';
import { isFramed } from '../shell/hydrated.ts';
import { act, actInBrowser, type ShownAction } from './action.ts';
import { acceptedIn } from './choice.ts';
import { sayFailedStart } from './failed-start.ts';
import { forgetAnswers } from './form/answers.tsx';
import { type FormOutcome, formOutcome, readFormSubmission } from './form/outcome.ts';
import { payByForm } from './form/pay-by-form.ts';
import { goesOnAt, localizeOutcome, pathAfter, refuseSubmit } from './pay-outcome.ts';
import { placeOfPayment } from './place.ts';
import { reportInBrowser, reportOf, reportOnServer, type ReportOutcome } from './report.ts';
import { leaveFor } from '../embedding/to-bank.tsx';

/** "I already paid", "I have transferred", or a method's form, without scripts. */
export async function actOnPaymentOnServer({ request, context }: ActionFunctionArgs) {
  const [services, form] = [context.get(pageServices), await request.formData()];
  if (form.has(reportOf)) return reportOnServer(services, request, form);
  return form.has('attempt') ? actOnServer(services, request, form) : submitFormOnServer(services, request, form);
}

/** The same with scripts. */
export async function actOnPaymentInBrowser({
  request,
}: ClientActionFunctionArgs): Promise<ShownAction | FormOutcome | ReportOutcome> {
  const form = await request.formData();
  if (form.has(reportOf)) return reportInBrowser(form);
  return form.has('attempt') ? actInBrowser(form) : submitForm(form);
}

export async function actOnServer(services: PageServices, request: Request, form: FormData) {
  const { send, isOwn, locale, leadTo } = await readFormPost(services, request, form);
  const forbidden = refusalOf('forbidden', 403);
  const outcome = isOwn ? await act(send, form, locale) : ({ kind: 'refused', refusal: forbidden } as const);
  if (outcome.kind === 'go') throw leadTo(outcome.path);
  if (outcome.kind !== 'refused') return data<ShownAction>(outcome);
  const refusal = withoutTokens(await localizeRefusal(outcome.refusal, locale ?? defaultLocale));
  return data<ShownAction>({ kind: 'refused', methodKey: '', refusal }, { status: refusal.status });
}

async function submitFormOnServer(services: PageServices, request: Request, form: FormData) {
  const { session, send, isOwn, leadTo } = await readFormPost(services, request, form);
  if (!session) throw leadTo('/checkout');
  const submitted = readFormSubmission(form);
  if (!isOwn || !submitted) {
    const shown = await refuseSubmit(isOwn ? 'invalid_request' : 'forbidden', session.locale);
    return data<FormOutcome>(formOutcome(shown, null), { status: isOwn ? 422 : 403 });
  }
  const outcome = await payByForm(send, session, submitted, { acceptedPolicy: acceptedIn(form) });
  if (outcome.kind === 'not_found')
    return data<FormOutcome>(formOutcome(null, form, outcome.fieldMessages), { status: 422 });
  const path = pathAfter(outcome, session);
  if (path) throw leadTo(path);
  const shown = withoutTokens(await localizeOutcome(outcome, session.locale));
  return data<FormOutcome>(formOutcome(shown, form), {
    status: outcome.kind === 'refused' ? outcome.refusal.status : 409,
  });
}

/** Submits a method's form with scripts. Goes on at the bank, or throws a redirect to the payment's page. */
async function submitForm(form: FormData): Promise<FormOutcome> {
  const key = tab.read('data');
  const known = rememberedSession(key ?? '');
  const answer = known ? { ok: true as const, value: known, now: apiNow() } : await loadSession(key);
  const submitted = readFormSubmission(form);
  if (!answer.ok || !submitted) {
    const code = answer.ok ? 'invalid_request' : answer.refusal.code;
    return formOutcome(await refuseSubmit(code, known?.locale ?? defaultLocale), null);
  }
  const session = answer.value;
  const input = { acceptedPolicy: acceptedIn(form), taxDataId: chosenTaxDataId() };
  const outcome = await payByForm(bearerSend, session, submitted, input);
  if (outcome.kind === 'not_found') return formOutcome(null, form, outcome.fieldMessages);
  if (outcome.kind === 'started') {
    const { payment } = outcome;
    rememberPayment(payment);
    tab.write('payment_id', payment.id);
    forgetAnswers(tab);
    if (await sayFailedStart(payment, session)) throw redirect('/checkout');
    const url = goesOnAt(payment);
    if (url && !isFramed()) return leaveFor(url, placeOfPayment(payment), 'instead');
  }
  const path = pathAfter(outcome, session);
  if (path) throw redirect(path);
  return formOutcome(await localizeOutcome(outcome, session.locale), form);
}
