import type { StudentCardView } from '#contracts/student-cards';
import { ask, type Send } from '../../client/api.ts';
import { type RefusedPage, refusedPage, schoolShell } from '../../loading/make-shell.ts';
import { withFields } from '../../shell/parse.ts';
import type { PageShell } from '../../shell/page-shell.ts';

export type CardPage =
  | { readonly state: 'ready'; readonly shell: PageShell; readonly card: StudentCardView }
  | RefusedPage;

const apiPath = (key: string): string => `/api/student-cards/${encodeURIComponent(key)}`;

const isCard = withFields<StudentCardView>({ school: 'object', locale: 'string', time_zone: 'string' });

export async function readCardPage(send: Send, key = '', request: Request): Promise<CardPage> {
  const locale = new URL(request.url).searchParams.get('locale');
  const query = locale ? `?locale=${encodeURIComponent(locale)}` : '';
  const answer = await ask(send, apiPath(key) + query, isCard);
  if (!answer.ok) return refusedPage(answer.refusal, { now: answer.now, dataKey: null, header: null }, locale);
  const { school, time_zone: timeZone } = answer.value;
  return {
    state: 'ready',
    shell: await schoolShell(answer.value.locale, { school, timeZone, now: answer.now }),
    card: answer.value,
  };
}
