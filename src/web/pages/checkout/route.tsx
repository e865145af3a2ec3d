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
import { isHydrated } from '../../shell/hydrated.ts';
import { anonymousShell } from '../../shell/page-shell.ts';
import { checkoutDeferred, pendingPayments, taxRow } from './lazy-parts.tsx';
import { loadByKey } from '../../payment/load-by-key.ts';
import { offlineIn } from '../../shell/offline.ts';
import { ProblemView } from '../../payment/problem-view.tsx';
import { inProcess, pageServices } from '../../client/page-services.ts';
import { PageSkeleton } from '../../shell/skeleton.tsx';
import { withoutTokens } from '../../client/without-tokens.ts';
import { actOnServer } from '../../payment/action-on-server.ts';
import type { ShownAction } from '../../payment/shown-action.ts';
import { withBearer } from '../../client/api.ts';
import { tab } from '../../client/browser-storage.ts';
import { acceptedIn } from '../../payment/accepted.ts';
import { placeOfForm } from '../../payment/place.ts';
import { readChoice } from '../../payment/choice.ts';
import { isOwnForm } from '../../client/form-check.ts';
import { keyedLink } from '../../client/keyed-link.ts';
import { storeKey, storeSession, openedWith, stripKey } from '../../client/stored-key.ts';
import { pay } from '../../payment/pay.ts';
import { rememberSession } from '../../client/remembered.ts';
import { readSession } from '../../client/session-api.ts';
import { hasOtherMoney } from './other-money.ts';
import { type CheckoutPage, checkoutPage } from './page-data.ts';
import { localizeOutcome, pathAfter, refuseSubmit } from '../../payment/pay-outcome.ts';
import type { ShownOutcome } from '../../payment/shown-outcome.ts';
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

/** In the browser: keeps the key and the session; after the first paint it reads by the stored key. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<CheckoutPage> {
  const dataKey = storeKey(openedWith(new URL(request.url)));
  const sent = isHydrated() ? null : await serverLoader<typeof loader>();
  const page = sent && sent.state !== 'ask-browser' ? sent : await readDeferred(dataKey);
  stripKey();
  await loadCatalogue(page.shell.locale);
  if (page.state !== 'ready') return page;
  const session = await withChoiceOf(page.session);
  if (dataKey) {
    storeSession(session);
    rememberSession(dataKey, session);
  }
  if (hasOtherMoney(session)) await pendingPayments.load(page.shell.locale);
  if (session.settings.is_tax_data_visible) await taxRow.load(page.shell.locale);
  return { ...page, session };
}
clientLoader.hydrate = true as const;

/** What this tab chose for the invoice counts instead of what the session says. Source: spec §4. */
async function withChoiceOf(session: PaymentSession): Promise<PaymentSession> {
  if (tab.read('tax_data_component') === null) return session;
  const parts = await checkoutDeferred.fetch().catch(() => null);
  return parts ? parts.withTaxChoice(session) : session;
}

async function readDeferred(dataKey: string | null): Promise<CheckoutPage> {
  const parts = await checkoutDeferred.fetch().catch(() => null);
  if (parts) return parts.readCheckout(dataKey);
  const locale = tab.read('locale');
  const shell = anonymousShell({ now: new Date().toISOString(), dataKey, header: tab.read('header') }, locale);
  await loadCatalogue(shell.locale);
  return { state: 'refused', shell, refusal: offlineIn(shell.locale) };
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
    return data(await refuseSubmit(own ? 'invalid_request' : 'forbidden', session.locale), { status: own ? 422 : 403 });
  const ownForm = placeOfForm(session, choice.methodKey);
  if (ownForm) throw redirect(keyedLink(ownForm, dataKey, locale), 303);
  const outcome = await pay(withBearer(inProcess(services), session.token), session, choice, {
    acceptedPolicy: acceptedIn(form),
  });
  const path = pathAfter(outcome, session);
  if (path) throw redirect(keyedLink(path, dataKey, locale), 303);
  return data(withoutTokens(await localizeOutcome(outcome, session.locale)), {
    status: outcome.kind === 'refused' ? outcome.refusal.status : 409,
  });
}

/** Pays with scripts. An action on an attempt has its own script, fetched with the pending payments before their buttons work. */
export async function clientAction({ request }: ClientActionFunctionArgs): Promise<ShownOutcome | ShownAction | null> {
  const form = await request.formData();
  try {
    if (form.has('attempt')) return await (await import('../../payment/action-in-browser.ts')).actInBrowser(form);
    return await (await checkoutDeferred.fetch()).submitCheckout(form);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const locale = parseLocale(document.documentElement.lang) ?? defaultLocale;
    return { kind: 'refused', methodKey: '', call: null, refusal: offlineIn(locale) };
  }
}

export { isReadAfterSubmit as shouldRevalidate } from '../../shell/hydrated.ts';

export default function CheckoutScreen() {
  const page: CheckoutPage = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={page.shell.dataKey} />;
  return (
    <CheckoutView shell={page.shell} session={page.session} formToken={page.formToken} outcome={outcome ?? null} />
  );
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');
