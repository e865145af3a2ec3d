import { useLoaderData } from 'react-router';
import { loadCatalogue } from '#i18n/catalogues';
import { browserSend } from '../../client/browser-send.ts';
import { ProblemView } from '../../payment/problem-view.tsx';
import { CheckPage } from './view.tsx';
import { type BrowserArgs, isPage, type Loaded } from '../../loading/browser-loader.ts';
import { type PaperPage, readPaper } from './page-data.ts';

/** In another language the browser reads it itself. */
export async function loader({ params, request, sent }: BrowserArgs): Promise<PaperPage> {
  const page = isPage<PaperPage>(sent) ? sent : await readPaper(browserSend, params['checkKey'], request);
  await loadCatalogue(page.shell.locale);
  return page;
}

export { isReadAnew as shouldRevalidate } from '../../shell/hydrated.ts';

export function Component() {
  const page = useLoaderData<Loaded<typeof loader>>();
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={null} />;
  return <CheckPage shell={page.shell} check={page.check} />;
}
