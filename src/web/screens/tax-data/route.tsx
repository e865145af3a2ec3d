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
import { loadCatalogue } from '#i18n/catalogues';
import { parseLocale } from '#i18n/locale';
import { loadTaxTexts } from '#i18n/tax-texts';
import { isAwake, isReadAfterPress } from '../../page/awake.ts';
import { loadByKey } from '../../page/load-by-key.ts';
import { ProblemPage } from '../../page/problem-page.tsx';
import { inProcess, pageServices } from '../../page/services.ts';
import { PageSkeleton } from '../../page/skeleton.tsx';
import { tellRefusal } from '../../page/told-refusal.ts';
import { withBearer } from '../../session/api.ts';
import { bearerSend, loadSession } from '../../session/browser-send.ts';
import { tab } from '../../session/browser-storage.ts';
import { isOwnForm } from '../../session/form-check.ts';
import { keyedLink } from '../../session/keyed-link.ts';
import { keepKey, openedWith, stripKey } from '../../session/kept-key.ts';
import { readSession } from '../../session/session-api.ts';
import { actOnTax, type TaxAnswer } from '../../tax/act-on-tax.ts';
import { type TaxPage, taxPage } from './page-data.ts';
import { pressTaxForm } from './press.ts';
import { TaxView } from './view.tsx';

/** Reads the payer's tax data by the link's key. Source: spec §2. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const services = context.get(pageServices);
  const send = inProcess(services);
  return loadByKey<TaxPage>(request, async (opened) => {
    const page = await taxPage(await readSession(send, opened.dataKey, opened.locale), opened, {
      asPayer: (token) => withBearer(send, token),
      formToken: services.formToken,
    });
    return { page, status: page.state === 'refused' ? page.refusal.status : 200 };
  });
}

/** In the browser: by the kept key. The checkout's dialog reads here too. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<TaxPage> {
  const dataKey = keepKey(openedWith(new URL(request.url)));
  const sent = isAwake() ? null : await serverLoader<typeof loader>();
  const opened = { dataKey, header: tab.read('header'), locale: tab.read('locale') };
  const by = { asPayer: () => bearerSend, formToken: () => '' };
  const page = sent && sent.state !== 'ask-browser' ? sent : await taxPage(await loadSession(dataKey), opened, by);
  stripKey();
  await Promise.all([loadCatalogue(page.frame.locale), loadTaxTexts(page.frame.locale)]);
  return page;
}
clientLoader.hydrate = true as const;

/** Saves, chooses or removes without scripts: a form post of our own page, for the session its token was made for. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = context.get(pageServices);
  const form = await request.formData();
  const [dataKey, locale] = [textOf(form.get('data')), parseLocale(textOf(form.get('locale')))];
  const answer = await readSession(inProcess(services), dataKey, locale);
  if (!answer.ok) throw redirect(keyedLink('/checkout', dataKey, locale), 303);
  const session = answer.value;
  if (!isOwnForm(request) || !services.verifyFormToken(session.id, textOf(form.get('form_token')))) {
    const strange = { code: 'forbidden', status: 403, metadata: {}, supportCode: null };
    return data<TaxAnswer>({ kind: 'refused', refusal: await tellRefusal(strange, session.locale) }, { status: 403 });
  }
  const place = { country: session.country_code, locale: session.locale };
  const said = await actOnTax(withBearer(inProcess(services), session.token), form, place);
  return data<TaxAnswer>(said, { status: statusOf(said) });
}

/** The same with scripts. */
export async function clientAction({ request }: ClientActionFunctionArgs): Promise<TaxAnswer> {
  return pressTaxForm(await request.formData());
}

export const shouldRevalidate = isReadAfterPress;

export default function TaxDataScreen() {
  const page: TaxPage = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemPage refusal={page.refusal} dataKey={page.frame.dataKey} />;
  return <TaxView page={page} answer={answer ?? null} />;
}

function statusOf(answer: TaxAnswer): number {
  if (answer.kind === 'field') return 422;
  return answer.kind === 'refused' ? answer.refusal.status : 200;
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');
