import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { loadCardTexts } from '#i18n/card-texts';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { parseLocale } from '#i18n/locale';
import { isHydrated } from '../../shell/hydrated.ts';
import { loadByKey } from '../../payment/load-by-key.ts';
import { ProblemView } from '../../payment/problem-view.tsx';
import { inProcess, pageServices } from '../../client/page-services.ts';
import { PageSkeleton } from '../../shell/skeleton.tsx';
import { type Answer, apiNow, readSession } from '../../client/api.ts';
import { loadSession } from '../../client/browser-send.ts';
import { tab } from '../../client/browser-storage.ts';
import { keyedLink } from '../../shell/keyed-path.ts';
import { storeKey, storeSession, openedWith, stripKey } from '../../client/stored-key.ts';
import { rememberedSession, rememberSession } from '../../client/remembered.ts';
import { withTaxChoice } from '../../client/tax-choice.ts';
import type { PaymentSession } from '#contracts/session';
import { type CardPage, cardPage } from './page-data.ts';
import { pressed } from './submit.ts';
import { CardUnavailableView } from './unavailable.tsx';
import { CardView } from './view.tsx';

/** Reads the session by the link's key, so that the first paint says what is paid and what it costs. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const services = context.get(pageServices);
  return loadByKey<CardPage>(request, async (opened) => {
    const answer = await readSession(inProcess(services), opened.dataKey, opened.locale);
    const page = await cardPage(answer, opened, (path) => keyedLink(path, opened.dataKey, parseLocale(opened.locale)));
    return { page, status: answer.ok ? 200 : answer.refusal.status };
  });
}

/** In the browser: what the checkout just read, else the session read again by the kept key. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<CardPage> {
  const dataKey = storeKey(openedWith(new URL(request.url)));
  const sent = isHydrated() ? null : await serverLoader<typeof loader>();
  const page =
    sent && sent.state !== 'ask-browser'
      ? sent
      : await readInBrowser(dataKey, new URL(request.url).searchParams.get('method'));
  if ('session' in page && dataKey) {
    storeSession(page.session);
    rememberSession(dataKey, withTaxChoice(page.session));
  }
  stripKey();
  await Promise.all([loadCatalogue, loadCardTexts, loadMoneyTexts].map((load) => load(page.shell.locale)));
  return page;
}
clientLoader.hydrate = true as const;

async function readInBrowser(dataKey: string | null, methodKey: string | null): Promise<CardPage> {
  const opened = { dataKey, methodKey, header: tab.read('header'), locale: tab.read('locale') };
  const now = apiNow();
  const remembered = isHydrated() ? rememberedSession(dataKey ?? '') : null;
  // A payment that was in process then may have ended since, and only then is this page opened again.
  const isInLanguage = !opened.locale || opened.locale === remembered?.locale;
  const known = remembered?.status === 'open' && isInLanguage ? remembered : null;
  // What it costs now is asked with the card form, a moment later.
  const answer: Answer<PaymentSession> = known ? { ok: true, value: known, now } : await loadSession(dataKey);
  if (answer.ok) await loadCardTexts(answer.value.locale);
  return cardPage(answer, opened, (path) => path);
}

/** Pay was pressed. There is no action without scripts: what is typed into the shells needs them. */
export async function clientAction({ request }: ClientActionFunctionArgs) {
  return pressed(await request.formData());
}

/** What an attempt needs anew it asks for with the next card form. */
export { isReadAnew as shouldRevalidate } from '../../shell/hydrated.ts';

export default function CardScreen() {
  const page: CardPage = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof clientAction>();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={page.shell.dataKey} />;
  if (page.state === 'unavailable') return <CardUnavailableView shell={page.shell} session={page.session} />;
  return <CardView shell={page.shell} session={page.session} option={page.option} outcome={outcome ?? null} />;
}
