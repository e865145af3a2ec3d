import type { StudentCardView } from '#contracts/student-cards';
import { type Answer, ask, type Send } from '../../client/api.ts';
import { type RefusedPage, refusedPage, schoolShell } from '../../client/make-shell.ts';
import type { PageShell } from '../../shell/page-shell.ts';

export type CardPage =
  | { readonly state: 'ready'; readonly shell: PageShell; readonly card: StudentCardView }
  | RefusedPage;

const apiPath = (key: string): string => `/api/student-cards/${encodeURIComponent(key)}`;

export async function readCardPage(send: Send, key = '', request: Request): Promise<CardPage> {
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
