import type { PaperCheck } from '#contracts/paper-check';
import { paperCheckTexts } from '#i18n/paper-check';
import { ask, type Send } from '../../client/api.ts';
import { type RefusedPage, refusedPage, schoolShell } from '../../loading/make-shell.ts';
import { withFields } from '../../shell/parse.ts';
import type { PageShell } from '../../shell/page-shell.ts';

export type PaperPage =
  | { readonly state: 'ready'; readonly shell: PageShell; readonly check: PaperCheck }
  | RefusedPage;

const isCheck = withFields<PaperCheck>({ school: 'object', locale: 'string', time_zone: 'string' });

export async function readPaper(send: Send, key = '', request: Request): Promise<PaperPage> {
  const locale = new URL(request.url).searchParams.get('locale');
  const query = locale ? `?locale=${encodeURIComponent(locale)}` : '';
  const answer = await ask(send, `/api/checks/${encodeURIComponent(key)}${query}`, isCheck);
  if (!answer.ok) return refusedPage(answer.refusal, { now: answer.now, dataKey: null, header: null }, locale);
  const { school, time_zone: timeZone, locale: spoken } = answer.value;
  const shell = await schoolShell(spoken, { school, timeZone, now: answer.now });
  return { state: 'ready', shell: { ...shell, title: paperCheckTexts[spoken].name }, check: answer.value };
}
