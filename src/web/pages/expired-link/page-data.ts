import { redirect } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { defaultLocale, type Locale, parseLocale } from '#i18n/locale';
import { ask, post, type Send, type Answer } from '../../client/api.ts';
import { anything, textOf } from '../../shell/parse.ts';
import { addressProblem } from '#domain/email-address';
import { advisorIn, localizeRefusal } from '../../client/localized-error.ts';
import { refusalShell, checkoutPath, type OpenedBy } from '../../loading/make-shell.ts';
import type { Refusal } from '../../client/refusal.ts';
import { anonymousShell } from '../../shell/page-shell.ts';
import type { ExpiredPage, LinkAnswer } from './link-form.tsx';

/** Returns the page for the response to the old key. Throws a redirect to the checkout for any other response. */
export async function expiredPage(
  answer: Answer<PaymentSession>,
  opened: Pick<OpenedBy, 'dataKey' | 'locale'>,
): Promise<ExpiredPage> {
  if (answer.ok || answer.refusal.code !== 'payment_session_expired') throw redirect(checkoutPath(opened));
  const { refusal, now } = answer;
  const shell = await refusalShell(refusal, { now, dataKey: opened.dataKey, header: null }, opened.locale);
  return {
    shell,
    advisor: advisorIn(refusal.metadata['advisor']),
    canRequest: refusal.metadata['can_request_link'] === true,
  };
}

export function keylessPage(now: string, locale: string | null): ExpiredPage {
  return { shell: anonymousShell({ now, dataKey: null, header: null }, locale), advisor: null, canRequest: false };
}

interface LinkForm {
  readonly dataKey: string;
  readonly email: string;
  /** The page's language, and the e-mail's. */
  readonly locale: Locale;
}

/** Reads the page's form; a missing field is empty. */
export function readLinkForm(form: FormData): LinkForm {
  const locale = parseLocale(textOf(form, 'locale')) ?? defaultLocale;
  return { dataKey: textOf(form, 'data'), email: textOf(form, 'email'), locale };
}

/** Requests another link with the old one's key. Sends no malformed e-mail address. */
export async function askForLink(send: Send, { dataKey, email, locale }: LinkForm): Promise<LinkAnswer> {
  const problem = addressProblem(email);
  if (problem) return { kind: 'address', email, problem };
  const heard = { retryAfter: '' };
  const listening: Send = async (path, init) => {
    const response = await send(path, init);
    heard.retryAfter = response.headers.get('retry-after') ?? '';
    return response;
  };
  const body = { data: dataKey, email: email.trim() };
  const answer = await ask(listening, `/api/link_requests?locale=${locale}`, anything, post(body));
  if (answer.ok) return { kind: 'sent' };
  if (answer.refusal.code !== 'too_many_requests') return refuseLink(answer.refusal, email, locale);
  const minutes = Math.ceil(Number(heard.retryAfter) / 60);
  return { kind: 'wait', email, minutes: minutes >= 1 ? minutes : 1 };
}

export async function refuseLink(refusal: Refusal, email: string, locale: Locale): Promise<LinkAnswer> {
  return { kind: 'refused', email, refusal: await localizeRefusal(refusal, locale) };
}
