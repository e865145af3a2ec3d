import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { defaultLocale, type Locale, parseLocale } from '#i18n/locale';
import { isAwake } from '../../page/awake.ts';
import { loadAttempts } from '../../page/late-attempts.tsx';
import { loadByKey } from '../../page/load-by-key.ts';
import { ProblemView } from '../../page/problem-view.tsx';
import { inProcess, pageServices } from '../../page/services.ts';
import { PageSkeleton } from '../../page/skeleton.tsx';
import { tellRefusal } from '../../page/told-refusal.ts';
import { actOnServer } from '../../attempts/act-on-server.ts';
import type { ShownAct } from '../../attempts/shown-act.ts';
import { withBearer } from '../../session/api.ts';
import { bearerSend, browserSend } from '../../session/browser-send.ts';
import { tab } from '../../session/browser-storage.ts';
import { isOwnForm } from '../../session/form-check.ts';
import { keyedLink } from '../../session/keyed-link.ts';
import { keepKey, keepSession, openedWith, stripKey } from '../../session/kept-key.ts';
import { formPath, pay, type PayOutcome, readChoice } from '../../session/pay.ts';
import { rememberPayment, rememberSession, rememberedSession } from '../../session/remembered.ts';
import { readSession } from '../../session/session-api.ts';
import type { ShownOutcome } from './outcome-notice.tsx';
import { type CheckoutPage, checkoutPage, hasOtherMoney, noKey, refusedPage } from './page-data.ts';
import { CheckoutView } from './view.tsx';

/** Reads the session by the link's key, once, so that the first paint is whole. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const services = context.get(pageServices);
  return loadByKey<CheckoutPage>(request, async (opened) => {
    const answer = await readSession(inProcess(services), opened.dataKey, opened.locale);
    const page = await checkoutPage(answer, opened, services.formToken);
    return { page, status: answer.ok ? 200 : answer.refusal.status };
  });
}

/** In the browser: keeps the key and the session; after the first paint it reads by the kept key. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<CheckoutPage> {
  const dataKey = keepKey(openedWith(new URL(request.url)));
  const sent = isAwake() ? null : await serverLoader<typeof loader>();
  const page = sent && sent.state !== 'ask-browser' ? sent : await readByKey(dataKey);
  if (page.state === 'ready' && dataKey) {
    keepSession(page.session);
    rememberSession(dataKey, page.session);
  }
  stripKey();
  await loadCatalogue(page.frame.locale);
  if (page.state === 'ready' && hasOtherMoney(page.session)) await loadAttempts(page.frame.locale);
  return page;
}
clientLoader.hydrate = true as const;

async function readByKey(dataKey: string | null): Promise<CheckoutPage> {
  const opened = { dataKey, header: tab.read('header'), locale: tab.read('locale') };
  if (!dataKey) return refusedPage(noKey, { ...opened, now: new Date().toISOString() }, null);
  return checkoutPage(await readSession(browserSend, dataKey, opened.locale), opened, () => '');
}

/** Pays without scripts: a form post of our own page, for the session its token was made for. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = context.get(pageServices);
  const form = await request.formData();
  if (form.has('attempt')) return actOnServer(services, request, form);
  const dataKey = textOf(form.get('data'));
  const locale = parseLocale(textOf(form.get('locale')));
  const answer = await readSession(inProcess(services), dataKey, locale);
  if (!answer.ok) throw redirect(keyedLink('/checkout', dataKey, locale), 303);
  const session = answer.value;
  const own = isOwnForm(request) && services.verifyFormToken(session.id, textOf(form.get('form_token')));
  const choice = readChoice(form.get('choice'));
  if (!own || !choice)
    return data(await refuse(own ? 'invalid_request' : 'forbidden', session.locale), { status: own ? 422 : 403 });
  const ownForm = formPath(session, choice);
  if (ownForm) throw redirect(keyedLink(ownForm, dataKey, locale), 303);
  const outcome = await pay(withBearer(inProcess(services), session.token), session, choice);
  const path = pathAfter(outcome);
  if (path) throw redirect(keyedLink(path, dataKey, locale), 303);
  return data(await inWords(outcome, session.locale), {
    status: outcome.kind === 'refused' ? outcome.refusal.status : 409,
  });
}

/** Pays with scripts: the same steps with the tab's bearer, then the method's page without the key in its address. */
export async function clientAction({ request }: ClientActionFunctionArgs): Promise<ShownOutcome | ShownAct | null> {
  const form = await request.formData();
  if (form.has('attempt')) return actLate(form);
  const dataKey = tab.read('data') ?? textOf(form.get('data'));
  const session = rememberedSession(dataKey);
  const choice = readChoice(form.get('choice'));
  if (!session || !choice) return refuse('invalid_request', session?.locale ?? defaultLocale);
  const ownForm = formPath(session, choice);
  if (ownForm) throw redirect(ownForm);
  void loadMoneyTexts(session.locale).catch(() => undefined);
  const outcome = await pay(bearerSend, session, choice);
  if (outcome.kind === 'started') {
    rememberPayment(outcome.payment);
    tab.write('payment_id', outcome.payment.id);
  }
  const path = pathAfter(outcome);
  if (path) throw redirect(path);
  return inWords(outcome, session.locale);
}

/** Fetched with the hub, long before its buttons can be pressed. */
async function actLate(form: FormData): Promise<ShownOutcome | ShownAct | null> {
  const late = await import('../../attempts/act-with-scripts.ts').catch(() => null);
  return late ? late.actWithScripts(form) : refuse('offline', defaultLocale);
}

/** Only a press reads the session again: the key is no longer in the address. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST';
}

export default function CheckoutScreen() {
  const page: CheckoutPage = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={page.frame.dataKey} />;
  return (
    <CheckoutView frame={page.frame} session={page.session} formToken={page.formToken} outcome={outcome ?? null} />
  );
}

/** Where a payment is shown once it was started, or null while the payer has to decide. */
function pathAfter(outcome: PayOutcome): string | null {
  if (outcome.kind === 'started')
    return outcome.payment.status === 'successful' ? '/successful-payment' : outcome.payment.path;
  const paid = outcome.kind === 'refused' && outcome.refusal.code === 'payment_session_already_paid';
  return paid ? '/successful-payment' : null;
}

/** What the payer reads of a press that started nothing; null where it did. */
async function inWords(outcome: PayOutcome, locale: Locale): Promise<ShownOutcome | null> {
  if (outcome.kind === 'started') return null;
  return outcome.kind === 'refused' ? { ...outcome, refusal: await tellRefusal(outcome.refusal, locale) } : outcome;
}

function refuse(code: string, locale: Locale): Promise<ShownOutcome | null> {
  return inWords(
    { kind: 'refused', methodKey: '', refusal: { code, status: 422, metadata: {}, supportCode: null } },
    locale,
  );
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');
