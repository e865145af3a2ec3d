import { defaultLocale, type Locale, parseLocale } from '#i18n/locale';
import { localizeRefusal, type LocalizedRefusal } from '../../client/localized-error.ts';
import { ask, post, type Refusal, type Send } from '../../client/api.ts';
import { addressProblem } from './email-address.ts';

/** What became of a request for another link. `sent` is all there is to know: it says nothing of key or address. */
export type LinkAnswer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'address'; readonly email: string; readonly problem: 'missing' | 'invalid' }
  | { readonly kind: 'wait'; readonly email: string; readonly minutes: number }
  | { readonly kind: 'refused'; readonly email: string; readonly refusal: LocalizedRefusal };

interface LinkForm {
  readonly dataKey: string;
  readonly email: string;
  /** The page's language, which the e-mail is written in too. */
  readonly locale: Locale;
}

/** Reads the page's form; a field that is missing is empty. */
export function readLinkForm(form: FormData): LinkForm {
  const read = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { dataKey: read('data'), email: read('email'), locale: parseLocale(read('locale')) ?? defaultLocale };
}

/** Asks for another link with the old one's key. An address that is none is not sent. */
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
  const answer = await ask(listening, `/api/link_requests?locale=${locale}`, post(body));
  if (answer.ok) return { kind: 'sent' };
  if (answer.refusal.code !== 'too_many_requests') return refuseLink(answer.refusal, email, locale);
  const minutes = Math.ceil(Number(heard.retryAfter) / 60);
  return { kind: 'wait', email, minutes: minutes >= 1 ? minutes : 1 };
}

/** A refusal in words, with the form as it was. */
export async function refuseLink(refusal: Refusal, email: string, locale: Locale): Promise<LinkAnswer> {
  return { kind: 'refused', email, refusal: await localizeRefusal(refusal, locale) };
}
