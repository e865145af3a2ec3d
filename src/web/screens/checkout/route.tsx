import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { loadCatalogue } from '#i18n/catalogues';
import { defaultLocale, parseLocale } from '#i18n/locale';
import { isAwake } from '../../page/awake.ts';
import { anonymousFrame } from '../../page/frame.ts';
import { fetchLate } from '../../page/late.ts';
import { loadAttempts } from '../../page/late-attempts.tsx';
import { loadTaxRow } from '../../page/late-tax.tsx';
import { loadByKey } from '../../page/load-by-key.ts';
import { offlineIn } from '../../page/offline.ts';
import { ProblemView } from '../../page/problem-view.tsx';
import { inProcess, pageServices } from '../../page/services.ts';
import { PageSkeleton } from '../../page/skeleton.tsx';
import { withoutTokens } from '../../page/without-tokens.ts';
import { actOnServer } from '../../attempts/act-on-server.ts';
import type { ShownAct } from '../../attempts/shown-act.ts';
import { withBearer } from '../../session/api.ts';
import { tab } from '../../session/browser-storage.ts';
import { acceptedIn } from '../../session/accepted.ts';
import { placeOfForm } from '../../attempts/place.ts';
import { readChoice } from '../../session/choice.ts';
import { isOwnForm } from '../../session/form-check.ts';
import { keyedLink } from '../../session/keyed-link.ts';
import { keepKey, keepSession, openedWith, stripKey } from '../../session/kept-key.ts';
import { pay } from '../../session/pay.ts';
import { rememberSession } from '../../session/remembered.ts';
import { readSession } from '../../session/session-api.ts';
import { hasOtherMoney } from './other-money.ts';
import { type CheckoutPage, checkoutPage } from './page-data.ts';
import { inWords, pathAfter, refusePress } from './pay-outcome.ts';
import type { ShownOutcome } from './shown-outcome.ts';
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
  const page = sent && sent.state !== 'ask-browser' ? sent : await readLate(dataKey);
  stripKey();
  await loadCatalogue(page.frame.locale);
  if (page.state !== 'ready') return page;
  const session = await withChoiceOf(page.session);
  if (dataKey) {
    keepSession(session);
    rememberSession(dataKey, session);
  }
  if (hasOtherMoney(session)) await loadAttempts(page.frame.locale);
  if (session.settings.is_tax_data_visible) await loadTaxRow(page.frame.locale);
  return { ...page, session };
}
clientLoader.hydrate = true as const;

/** What this tab chose for the invoice counts instead of what the session says. Source: spec §4. */
async function withChoiceOf(session: PaymentSession): Promise<PaymentSession> {
  if (tab.read('tax_data_component') === null) return session;
  const late = await fetchLate().catch(() => null);
  return late ? late.withTaxChoice(session) : session;
}

async function readLate(dataKey: string | null): Promise<CheckoutPage> {
  const late = await fetchLate().catch(() => null);
  if (late) return late.readCheckout(dataKey);
  const locale = tab.read('locale');
  const frame = anonymousFrame({ now: new Date().toISOString(), dataKey, header: tab.read('header') }, locale);
  await loadCatalogue(frame.locale);
  return { state: 'refused', frame, refusal: offlineIn(frame.locale) };
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
    return data(await refusePress(own ? 'invalid_request' : 'forbidden', session.locale), { status: own ? 422 : 403 });
  const ownForm = placeOfForm(session, choice.methodKey);
  if (ownForm) throw redirect(keyedLink(ownForm, dataKey, locale), 303);
  const outcome = await pay(withBearer(inProcess(services), session.token), session, choice, {
    acceptedPolicy: acceptedIn(form),
  });
  const path = pathAfter(outcome, session);
  if (path) throw redirect(keyedLink(path, dataKey, locale), 303);
  return data(withoutTokens(await inWords(outcome, session.locale)), {
    status: outcome.kind === 'refused' ? outcome.refusal.status : 409,
  });
}

/** Pays with scripts. A press on an attempt has its own script, fetched with the hub long before its buttons can be pressed. */
export async function clientAction({ request }: ClientActionFunctionArgs): Promise<ShownOutcome | ShownAct | null> {
  const form = await request.formData();
  try {
    if (form.has('attempt')) return await (await import('../../attempts/act-with-scripts.ts')).actWithScripts(form);
    return await (await fetchLate()).pressCheckout(form);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const locale = parseLocale(document.documentElement.lang) ?? defaultLocale;
    return { kind: 'refused', methodKey: '', call: null, refusal: offlineIn(locale) };
  }
}

export { isReadAfterPress as shouldRevalidate } from '../../page/awake.ts';

export default function CheckoutScreen() {
  const page: CheckoutPage = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={page.frame.dataKey} />;
  return (
    <CheckoutView frame={page.frame} session={page.session} formToken={page.formToken} outcome={outcome ?? null} />
  );
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');
