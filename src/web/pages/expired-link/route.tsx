import {
  redirect,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { defaultLocale, type Locale, parseLocale } from '#i18n/locale';
import { ask, post, type Send, type Answer, textIn, readSession } from '../../client/api.ts';
import { browserLoader } from '../../client/browser-loader.ts';
import { browserSend } from '../../client/browser-send.ts';
import { addressProblem } from '../../client/email-address.ts';
import { isOwnForm } from '../../client/form-post.ts';
import { localizeRefusal } from '../../client/localized-error.ts';
import { refusalShell } from '../../client/make-shell.ts';
import { inProcess, pageServices } from '../../client/page-services.ts';
import { type Refusal, refusalOf } from '../../client/refusal.ts';
import { checkoutPath, type OpenedBy } from '../../client/refused-page.ts';
import { anonymousShell } from '../../shell/page-shell.ts';
import { type Advisor, type ExpiredPage, ExpiredLinkView, type LinkAnswer } from './view.tsx';

/** A link older than three days, or replaced. Shows nothing of the family. Source: spec §2, §4. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const opened = { dataKey: searchParams.get('data'), locale: searchParams.get('locale') };
  const page = opened.dataKey
    ? await expiredPage(await readSession(inProcess(context.get(pageServices)), opened.dataKey, opened.locale), opened)
    : keylessPage(new Date().toISOString(), opened.locale);
  return data<ExpiredPage>(page, { status: 410 });
}

/** In the browser: reads by the old key what the server could not. */
export const clientLoader = browserLoader<ExpiredPage>({
  isWhole: ({ shell }) => shell.dataKey !== null,
  read: async ({ dataKey, locale }) =>
    dataKey
      ? expiredPage(await readSession(browserSend, dataKey, locale), { dataKey, locale })
      : keylessPage(new Date().toISOString(), locale),
});

/** Asks without scripts. There is no session to tie a token to: the check is whose form it is, and how often one address asks. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = readLinkForm(await request.formData());
  if (!isOwnForm(request)) {
    const strange = refusalOf('forbidden', 403);
    return data(await refuseLink(strange, form.email, form.locale), { status: strange.status });
  }
  const answer = await askForLink(inProcess(context.get(pageServices)), form);
  return data(answer, { status: answer.kind === 'refused' ? answer.refusal.status : statusOf[answer.kind] });
}

/** Asks with scripts, without a reload. */
export async function clientAction({ request }: ClientActionFunctionArgs): Promise<LinkAnswer> {
  return askForLink(browserSend, readLinkForm(await request.formData()));
}

/** Asking changes nothing that this page shows. */
export { isReadAnew as shouldRevalidate } from '../../shell/hydrated.ts';

export default function ExpiredLinkScreen() {
  const page: ExpiredPage = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ExpiredLinkView page={page} answer={answer ?? null} />;
}

/** The page for what the API answered to the old key. Throws a redirect to the checkout, which says every other answer. */
export async function expiredPage(
  answer: Answer<PaymentSession>,
  opened: Pick<OpenedBy, 'dataKey' | 'locale'>,
): Promise<ExpiredPage> {
  if (answer.ok || answer.refusal.code !== 'payment_session_expired') throw redirect(checkoutPath(opened));
  const { refusal, now } = answer;
  const shell = await refusalShell(refusal, { now, dataKey: opened.dataKey, header: null }, opened.locale);
  return {
    shell,
    advisor: advisorIn(refusal.metadata),
    canRequest: refusal.metadata['can_request_link'] === true,
  };
}

/** The page where nobody knows the old key. */
export function keylessPage(now: string, locale: string | null): ExpiredPage {
  return { shell: anonymousShell({ now, dataKey: null, header: null }, locale), advisor: null, canRequest: false };
}

function advisorIn({ advisor }: Readonly<Record<string, unknown>>): Advisor | null {
  if (typeof advisor !== 'object' || advisor === null) return null;
  const facts: Readonly<Record<string, unknown>> = { ...advisor };
  return { name: textIn(facts, 'name'), email: textIn(facts, 'email'), phone: textIn(facts, 'phone') };
}

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

/** A refusal in the page's language, with the form as it was. */
export async function refuseLink(refusal: Refusal, email: string, locale: Locale): Promise<LinkAnswer> {
  return { kind: 'refused', email, refusal: await localizeRefusal(refusal, locale) };
}

const statusOf = { sent: 200, address: 422, wait: 429 } as const satisfies Record<
  Exclude<LinkAnswer['kind'], 'refused'>,
  number
>;
