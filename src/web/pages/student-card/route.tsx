import { data, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import type { StudentCardView } from '#contracts/student-cards';
import { loadCatalogue } from '#i18n/catalogues';
import { type Answer, ask, type Send } from '../../client/api.ts';
import { browserSend } from '../../client/browser-send.ts';
import { type RefusedPage, refusedPage, schoolShell } from '../../client/make-shell.ts';
import { inProcess, pageServices } from '../../client/server-loader.ts';
import { ProblemView } from '../../payment/problem-view.tsx';
import { isHydrated } from '../../shell/hydrated.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { StudentCardPage } from './view.tsx';

type CardPage = { readonly state: 'ready'; readonly shell: PageShell; readonly card: StudentCardView } | RefusedPage;

const apiPath = (key: string): string => `/api/student-cards/${encodeURIComponent(key)}`;
const fileOf = (key: string, { locale }: StudentCardView): string => `${apiPath(key)}/file?locale=${locale}`;

/** A student's card by its link: what its QR code opens. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const page = await readCardPage(inProcess(context.get(pageServices)), params['cardKey'], request);
  return data<CardPage>(page, { status: page.state === 'ready' ? 200 : page.refusal.status });
}

/** In another language the browser reads it itself. */
export async function clientLoader({
  params,
  request,
  serverLoader,
}: {
  request: Request;
  params: { cardKey?: string };
  serverLoader: <T>() => Promise<T>;
}): Promise<CardPage> {
  const page = isHydrated() ? await readCardPage(browserSend, params.cardKey, request) : await serverLoader<CardPage>();
  await loadCatalogue(page.shell.locale);
  return page;
}

async function readCardPage(send: Send, key = '', request: Request): Promise<CardPage> {
  const locale = new URL(request.url).searchParams.get('locale');
  const query = locale ? `?locale=${encodeURIComponent(locale)}` : '';
  const answer: Answer<StudentCardView> = await ask(send, apiPath(key) + query);
  if (!answer.ok) return refusedPage(answer.refusal, { now: answer.now, dataKey: null, header: null }, locale);
  const { school, time_zone: timeZone } = answer.value;
  return {
    state: 'ready',
    shell: await schoolShell(answer.value.locale, { school, timeZone, now: answer.now }),
    card: answer.value,
  };
}

export { isReadAnew as shouldRevalidate } from '../../shell/hydrated.ts';

export default function StudentCardScreen() {
  const page: CardPage = useLoaderData<typeof loader>();
  const { cardKey = '' } = useParams();
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={null} />;
  return <StudentCardPage card={page.card} fileUrl={fileOf(cardKey, page.card)} />;
}
