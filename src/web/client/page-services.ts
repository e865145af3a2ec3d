import { createContext, redirect, RouterContextProvider } from 'react-router';
import type { PageServices } from '#contracts/page-services';
import type { PaymentSession } from '#contracts/session';
import { type Locale, parseLocale } from '#i18n/locale';
import { keyedLink } from '../shell/keyed-path.ts';
import { readSession, type Send, textOf } from './api.ts';

/** The services of this request. Lives in the pages' bundle only. */
export const pageServices = createContext<PageServices>();

/** The support code of what went wrong while this page was made, if anything did. */
export const supportCode = createContext<{ value: string | null }>();

/** Finds the page that is not built yet to which a path belongs, as the list of pages names it, or null. */
type FindUnbuilt = (pathname: string) => string | null;

export const findUnbuilt = createContext<FindUnbuilt>();

/** What every loader, action and the document itself are given. The server calls it once a request. */
export function createPageContext(services: PageServices, unbuilt: FindUnbuilt = () => null): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageServices, services);
  context.set(findUnbuilt, unbuilt);
  context.set(supportCode, { value: null });
  return context;
}

/** Sends to the API inside the process. */
export function inProcess(services: PageServices): Send {
  return (path, init) => services.api(new Request(`http://in-process${path}`, init));
}

/**
 * Whether a form post comes from a page of ours. Browsers say so in `Sec-Fetch-Site`; an old one says its `Origin`.
 * The form token is checked besides.
 */
export function isOwnForm(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site) return site === 'same-origin';
  const origin = request.headers.get('origin');
  return origin !== null && URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}

interface PostedForm {
  readonly dataKey: string;
  readonly locale: Locale | null;
  readonly session: PaymentSession;
  /** Whether a page of ours posted it, for this very session. */
  readonly isOwn: boolean;
}

/** Whose session a form without scripts is posted for. Throws a redirect to the checkout where its key opens none. */
export async function readPostedForm(services: PageServices, request: Request, form: FormData): Promise<PostedForm> {
  const [dataKey, locale] = [textOf(form, 'data'), parseLocale(textOf(form, 'locale'))];
  const answer = await readSession(inProcess(services), dataKey, locale);
  if (!answer.ok) throw redirect(keyedLink('/checkout', dataKey, locale), 303);
  const session = answer.value;
  const isOwn = isOwnForm(request) && services.verifyFormToken(session.id, textOf(form, 'form_token'));
  return { dataKey, locale, session, isOwn };
}
