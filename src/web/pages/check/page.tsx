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

/** In another language the browser reads it itself. */
export async function loader({ params, request, sent }: BrowserArgs): Promise<PaperPage> {
  const page = sent<PaperPage>() ?? (await readPaper(browserSend, params['checkKey'], request));
  await loadCatalogue(page.shell.locale);
  return page;
}

export { isReadAnew as shouldRevalidate } from '../../shell/hydrated.ts';

export function Component() {
  const page: PaperPage = useLoaderData();
  if (page.state === 'refused') return <ProblemView refusal={page.refusal} dataKey={null} />;
  return <CheckPage shell={page.shell} check={page.check} />;
}
