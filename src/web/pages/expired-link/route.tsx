import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { loadCatalogue } from '#i18n/catalogues';
import { isHydrated } from '../../shell/hydrated.ts';
import { inProcess, pageServices } from '../../client/page-services.ts';
import { browserSend } from '../../client/browser-send.ts';
import { tab } from '../../client/browser-storage.ts';
import { isOwnForm } from '../../client/form-check.ts';
import { storeKey, openedWith, stripKey } from '../../client/stored-key.ts';
import { readSession } from '../../client/session-api.ts';
import { askForLink, type LinkAnswer, readLinkForm, refuseLink } from './ask-for-link.ts';
import { type ExpiredPage, expiredPage, keylessPage } from './page-data.ts';
import { ExpiredLinkView } from './view.tsx';

/** A link older than three days, or replaced. Shows nothing of the family. Source: spec §2, §4. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const opened = { dataKey: searchParams.get('data'), locale: searchParams.get('locale') };
  const page = opened.dataKey
    ? await expiredPage(await readSession(inProcess(context.get(pageServices)), opened.dataKey, opened.locale), opened)
    : keylessPage(new Date().toISOString(), opened.locale);
  return data<ExpiredPage>(page, { status: 410 });
}

/** In the browser: keeps the old key out of the address, and reads by it what the server could not. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<ExpiredPage> {
  const dataKey = storeKey(openedWith(new URL(request.url)));
  const sent = isHydrated() ? null : await serverLoader<typeof loader>();
  const page = sent?.shell.dataKey ? sent : await readByKey(dataKey);
  stripKey();
  await loadCatalogue(page.shell.locale);
  return page;
}
clientLoader.hydrate = true as const;

async function readByKey(dataKey: string | null): Promise<ExpiredPage> {
  const locale = tab.read('locale');
  if (!dataKey) return keylessPage(new Date().toISOString(), locale);
  return expiredPage(await readSession(browserSend, dataKey, locale), { dataKey, locale });
}

/** Asks without scripts. There is no session to tie a token to: the check is whose form it is, and how often one address asks. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = readLinkForm(await request.formData());
  if (!isOwnForm(request)) {
    const strange = { code: 'forbidden', status: 403, metadata: {}, supportCode: null };
    return data(await refuseLink(strange, form.email, form.locale), { status: strange.status });
  }
  const answer = await askForLink(inProcess(context.get(pageServices)), form);
  return data(answer, { status: answer.kind === 'refused' ? answer.refusal.status : statusOf[answer.kind] });
}

const statusOf = { sent: 200, address: 422, wait: 429 } as const satisfies Record<
  Exclude<LinkAnswer['kind'], 'refused'>,
  number
>;

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
