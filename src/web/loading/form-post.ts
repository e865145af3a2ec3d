import { redirect } from 'react-router';
import type { PageServices } from '#contracts/page-services';
import type { PaymentSession } from '#contracts/session';
import { type Locale, parseLocale } from '#i18n/locale';
import { type Send, withBearer, readSession } from '../client/api.ts';
import { textIn, textOf } from '../shell/parse.ts';
import { keyedLink } from '../shell/address.ts';
import { inProcess } from './server-loader.ts';

export interface FormPost {
  /** Null if nothing can be paid any more; a paid session still gives a bearer, to read its payments. */
  readonly session: PaymentSession | null;
  /** The page's language. */
  readonly locale: Locale | null;
  /** Carries the session's bearer. */
  readonly send: Send;
  /** Whether our page made the form, for this session. */
  readonly isOwn: boolean;
  /** Returns the redirect to another page, which opens by the same key. */
  readonly leadTo: (path: string) => Response;
}

/** Reads the session of a posted form. Throws the redirect to the checkout if the session is unknown. */
export async function readFormPost(services: PageServices, request: Request, form: FormData): Promise<FormPost> {
  const [dataKey, locale] = [textOf(form, 'data'), parseLocale(textOf(form, 'locale'))];
  const leadTo = (path: string): Response => redirect(keyedLink(path, dataKey, locale), 303);
  const api = inProcess(services);
  const answer = await readSession(api, dataKey, locale);
  const { id, token } = answer.ok
    ? answer.value
    : { id: textIn(answer.refusal.metadata, 'session_id'), token: textIn(answer.refusal.metadata, 'token') };
  if (!id || !token) throw leadTo('/checkout');
  return {
    session: answer.ok ? answer.value : null,
    locale,
    send: withBearer(api, token),
    isOwn: isOwnForm(request) && services.verifyFormToken(id, textOf(form, 'form_token')),
    leadTo,
  };
}

/** Whether a form post comes from our page, by the browser's `Sec-Fetch-Site`, or in old browsers by its `Origin`. */
export function isOwnForm(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site) return site === 'same-origin';
  const origin = request.headers.get('origin');
  return origin !== null && URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}
