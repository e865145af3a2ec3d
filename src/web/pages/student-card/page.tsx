import type { StudentCardView } from '#contracts/student-cards';
import { useLoaderData, useParams } from 'react-router';
import { loadCatalogue } from '#i18n/catalogues';
import { browserSend } from '../../client/browser-send.ts';
import { ProblemView } from '../../payment/problem-view.tsx';
import { StudentCardPage } from './view.tsx';
import { type BrowserArgs, isPage, type Loaded } from '../../loading/browser-loader.ts';
import { type CardPage, readCardPage } from './page-data.ts';

const fileOf = (key: string, { locale }: StudentCardView): string =>
  `/api/student-cards/${encodeURIComponent(key)}/file?locale=${locale}`;

/** In another language the browser reads it itself. */
export async function loader({ params, request, sent }: BrowserArgs): Promise<CardPage> {
  const page = isPage<CardPage>(sent) ? sent : await readCardPage(browserSend, params['cardKey'], request);
  await loadCatalogue(page.shell.locale);
  return page;
}

export { isReadAnew as shouldRevalidate } from '../../shell/hydrated.ts';

export function Component() {
  const page = useLoaderData<Loaded<typeof loader>>();
  const { cardKey = '' } = useParams();
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={null} />;
  return <StudentCardPage card={page.card} fileUrl={fileOf(cardKey, page.card)} />;
}
