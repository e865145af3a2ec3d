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
import { isHydrated, isReadAfterSubmit } from '../../shell/hydrated.ts';
import { loadByKey } from '../../payment/load-by-key.ts';
import { ProblemPage } from '../../payment/problem-page.tsx';
import { inProcess, pageServices } from '../../client/page-services.ts';
import { PageSkeleton } from '../../shell/skeleton.tsx';
import { localizeRefusal } from '../../client/localized-error.ts';
import { withBearer, readSession } from '../../client/api.ts';
import { bearerSend, loadSession } from '../../client/browser-send.ts';
import { tab } from '../../client/browser-storage.ts';
import { isOwnForm } from '../../client/form-post.ts';
import { keyedLink } from '../../shell/keyed-path.ts';
import { storeKey, openedWith, stripKey } from '../../client/stored-key.ts';
import { actOnTax, type TaxAnswer } from '../../tax/act-on-tax.ts';
import { type TaxPage, taxPage } from './page-data.ts';
import { submitTaxForm } from './submit.ts';
import { TaxView } from './view.tsx';
import { refusalOf } from '../../client/refusal.ts';

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
  const dataKey = storeKey(openedWith(new URL(request.url)));
  const sent = isHydrated() ? null : await serverLoader<typeof loader>();
  const opened = { dataKey, header: tab.read('header'), locale: tab.read('locale') };
  const by = { asPayer: () => bearerSend, formToken: () => '' };
  const page = sent && sent.state !== 'ask-browser' ? sent : await taxPage(await loadSession(dataKey), opened, by);
  stripKey();
  await Promise.all([loadCatalogue(page.shell.locale), loadTaxTexts(page.shell.locale)]);
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
    const strange = refusalOf('forbidden', 403);
    return data<TaxAnswer>(
      { kind: 'refused', refusal: await localizeRefusal(strange, session.locale) },
      { status: 403 },
    );
  }
  const place = { country: session.country_code, locale: session.locale };
  const said = await actOnTax(withBearer(inProcess(services), session.token), form, place);
  return data<TaxAnswer>(said, { status: statusOf(said) });
}

/** The same with scripts. */
export async function clientAction({ request }: ClientActionFunctionArgs): Promise<TaxAnswer> {
  return submitTaxForm(await request.formData());
}

export const shouldRevalidate = isReadAfterSubmit;

export default function TaxDataScreen() {
  const page: TaxPage = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemPage refusal={page.refusal} dataKey={page.shell.dataKey} />;
  return <TaxView page={page} answer={answer ?? null} />;
}

function statusOf(answer: TaxAnswer): number {
  if (answer.kind === 'field') return 422;
  return answer.kind === 'refused' ? answer.refusal.status : 200;
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');
