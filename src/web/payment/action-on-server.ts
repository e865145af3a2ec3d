import { data, redirect } from 'react-router';
import { defaultLocale, parseLocale } from '#i18n/locale';
import type { PageServices } from '#contracts/page-services';
import { inProcess } from '../client/page-services.ts';
import { localizeRefusal } from '../client/localized-error.ts';
import { withoutTokens } from '../client/without-tokens.ts';
import { type Refusal, textIn, withBearer } from '../client/api.ts';
import { isOwnForm } from '../client/form-check.ts';
import { keyedLink } from '../client/keyed-link.ts';
import { readSession } from '../client/session-api.ts';
import { act, readAction } from './action.ts';
import { invalidAction, type ShownAction } from './shown-action.ts';

const forbidden: Refusal = { code: 'forbidden', status: 403, metadata: {}, supportCode: null };

/** An attempt's button, pressed without scripts: a form post of our own page, for the session its token was made for. */
export async function actOnServer(services: PageServices, request: Request, form: FormData) {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const [dataKey, locale] = [text('data'), parseLocale(text('locale'))];
  const session = await readSession(inProcess(services), dataKey, locale);
  // A paid session still gives a bearer, to read what became of its payments.
  const { id, token } = session.ok
    ? session.value
    : { id: textIn(session.refusal.metadata, 'session_id'), token: textIn(session.refusal.metadata, 'token') };
  if (!id || !token) throw redirect(keyedLink('/checkout', dataKey, locale), 303);
  if (!isOwnForm(request) || !services.verifyFormToken(id, text('form_token'))) return refused(forbidden, locale);
  const wish = readAction(form);
  if (!wish) return refused(invalidAction, locale);
  const outcome = await act(withBearer(inProcess(services), token), wish, locale);
  if (outcome.kind === 'go') throw redirect(keyedLink(outcome.path, dataKey, locale), 303);
  return outcome.kind === 'refused' ? refused(outcome.refusal, locale) : data<ShownAction>(outcome);
}

async function refused(refusal: Refusal, locale: ReturnType<typeof parseLocale>) {
  const told = await localizeRefusal(refusal, locale ?? defaultLocale);
  return data<ShownAction>(
    { kind: 'refused', methodKey: '', refusal: withoutTokens(told) },
    { status: refusal.status },
  );
}
