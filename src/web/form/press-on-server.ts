import { data, redirect } from 'react-router';
import { parseLocale } from '#i18n/locale';
import { inProcess, type PageServices } from '../page/services.ts';
import { withoutTokens } from '../page/without-tokens.ts';
import { inWords, pathAfter, refusePress } from '../screens/checkout/pay-outcome.ts';
import { acceptedIn } from '../session/accepted.ts';
import { withBearer } from '../session/api.ts';
import { isOwnForm } from '../session/form-check.ts';
import { keyedLink } from '../session/keyed-link.ts';
import { pay } from '../session/pay.ts';
import { readSession } from '../session/session-api.ts';
import { type FormOutcome, formOutcome, readFormPress } from './outcome.ts';

/** A form's button, without scripts: a form post of our own page, for the session its token was made for. */
export async function pressFormOnServer(services: PageServices, request: Request, form: FormData) {
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
