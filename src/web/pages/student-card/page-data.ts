type CardPage = { readonly state: 'ready'; readonly shell: PageShell; readonly card: StudentCardView } | RefusedPage;

const apiPath = (key: string): string => `/api/student-cards/${encodeURIComponent(key)}`;
const fileOf = (key: string, { locale }: StudentCardView): string => `${apiPath(key)}/file?locale=${locale}`;

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

