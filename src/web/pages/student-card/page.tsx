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

/** In another language the browser reads it itself. */
export async function loader({ params, request, sent }: BrowserArgs): Promise<CardPage> {
  const page = sent<CardPage>() ?? (await readCardPage(browserSend, params['cardKey'], request));
  await loadCatalogue(page.shell.locale);
  return page;
}

export { isReadAnew as shouldRevalidate } from '../../shell/hydrated.ts';

export function Component() {
  const page: CardPage = useLoaderData();
  const { cardKey = '' } = useParams();
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={null} />;
  return <StudentCardPage card={page.card} fileUrl={fileOf(cardKey, page.card)} />;
}
