import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PaperCheck } from '#contracts/paper-check';
import { loadCatalogue } from '#i18n/catalogues';
import { paperCheckTexts } from '#i18n/paper-check';
import { ask, type Send } from '../../client/api.ts';
import { browserSend } from '../../client/browser-send.ts';
import { type RefusedPage, refusedPage, schoolShell } from '../../client/make-shell.ts';
import { inProcess, pageServices } from '../../client/server-loader.ts';
import { ProblemView } from '../../payment/problem-view.tsx';
import { isHydrated } from '../../shell/hydrated.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { CheckPage } from './view.tsx';

type PaperPage = { readonly state: 'ready'; readonly shell: PageShell; readonly check: PaperCheck } | RefusedPage;

/** Whether a slip or receipt is genuine, by the code on it: for whoever holds the paper. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const page = await readPaper(inProcess(context.get(pageServices)), params['checkKey'], request);
  return data<PaperPage>(page, { status: page.state === 'ready' ? 200 : page.refusal.status });
}

/** In another language the browser reads it itself. */
export async function clientLoader({
  params,
  request,
  serverLoader,
}: {
  request: Request;
  params: { checkKey?: string };
  serverLoader: <T>() => Promise<T>;
}): Promise<PaperPage> {
  const page = isHydrated() ? await readPaper(browserSend, params.checkKey, request) : await serverLoader<PaperPage>();
  await loadCatalogue(page.shell.locale);
  return page;
}

async function readPaper(send: Send, key = '', request: Request): Promise<PaperPage> {
  const locale = new URL(request.url).searchParams.get('locale');
  const query = locale ? `?locale=${encodeURIComponent(locale)}` : '';
  const answer = await ask<PaperCheck>(send, `/api/checks/${encodeURIComponent(key)}${query}`);
  if (!answer.ok) return refusedPage(answer.refusal, { now: answer.now, dataKey: null, header: null }, locale);
  const { school, time_zone: timeZone, locale: spoken } = answer.value;
  const shell = await schoolShell(spoken, { school, timeZone, now: answer.now });
  return { state: 'ready', shell: { ...shell, title: paperCheckTexts[spoken].name }, check: answer.value };
}

export { isReadAnew as shouldRevalidate } from '../../shell/hydrated.ts';

export default function CheckScreen() {
  const page: PaperPage = useLoaderData<typeof loader>();
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={null} />;
  return <CheckPage shell={page.shell} check={page.check} />;
}
