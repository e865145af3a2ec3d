import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { loadCatalogue } from '#i18n/catalogues';
import { isHydrated, isReadAnew } from '../../shell/hydrated.ts';
import { inProcess, pageServices } from '../../client/page-services.ts';
import { apiNow, readSession } from '../../client/api.ts';
import { openByKey } from '../../client/browser-send.ts';
import { tab } from '../../client/browser-storage.ts';
import { storeKey, openedWith, stripKey } from '../../client/stored-key.ts';
import { rememberedSession } from '../../client/remembered.ts';
import { type LegalScreenData, legalScreen } from './page-data.ts';
import { LegalView } from './view.tsx';

/** Notice, terms and questions of one country, readable by anybody; with a link's key they name its school. Source: spec §2. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { data: dataKey, header, locale } = openedWith(url);
  const answer = dataKey ? await readSession(inProcess(context.get(pageServices)), dataKey, locale) : null;
  const facts = { now: answer?.now ?? new Date().toISOString(), dataKey, header };
  return data(await legalScreen(url, answer?.ok ? answer.value : null, facts, locale));
}

/** In the browser: what only this tab knows, its school and its language, is put in. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<LegalScreenData> {
  const url = new URL(request.url);
  const dataKey = storeKey(openedWith(url));
  const sent = isHydrated() ? null : await serverLoader<typeof loader>();
  const locale = url.searchParams.get('locale') ?? tab.read('locale');
  const isWhole = sent !== null && (sent.isNamed || !dataKey) && (!locale || sent.shell.locale === locale);
  const page = isWhole ? sent : await readHere(url, dataKey, locale);
  stripKey();
  await loadCatalogue(page.shell.locale);
  // Back leads to the page before; only who has none is led to the checkout, by this key.
  return cameFromHere(url) ? { ...page, shell: { ...page.shell, dataKey: null } } : page;
}
clientLoader.hydrate = true as const;

async function readHere(url: URL, dataKey: string | null, locale: string | null): Promise<LegalScreenData> {
  const session = dataKey ? (rememberedSession(dataKey) ?? (await openSession(dataKey))) : null;
  return legalScreen(url, session, { now: apiNow(), dataKey, header: tab.read('header') }, locale);
}

/** Null also where the session refuses: these pages are for everybody. */
async function openSession(dataKey: string): Promise<PaymentSession | null> {
  const answer = await openByKey(dataKey);
  return answer.ok ? answer.value : null;
}

/** Whether this tab showed another of our pages before this one. */
function cameFromHere({ pathname }: URL): boolean {
  const state: unknown = window.history.state;
  const position = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
  return position > 0 || (isHydrated() && window.location.pathname !== pathname);
}

export const shouldRevalidate = isReadAnew;

export default function LegalScreen() {
  const { legal }: LegalScreenData = useLoaderData<typeof loader>();
  return <LegalView legal={legal} />;
}
