import type { DeskPerson, DeskServices } from '#contracts/desk-services';
import { hasPermission } from '#domain/permissions';
import { deskApi, Refused } from './api.ts';
import { drawDocument, type Drawn } from './document.tsx';
import { findScreen } from './find-screen.ts';
import { confirmPath } from './fresh.ts';
import { localeFor } from './language.ts';
import { RefusedView } from './refused-view.tsx';
import type { DrawnHalf, Next, ScreenCall, Sent, ServerHalf } from './screen.ts';
import { shellTexts } from '#i18n/desk/shell';
import { readSent } from './sent.ts';

const drawn = import.meta.glob<DrawnHalf<unknown>>('./screens/*/view.tsx', { eager: true });
const served = import.meta.glob<ServerHalf<unknown>>('./screens/*/server.ts', { eager: true });

/** Whoever is not signed in, to the screens that need nobody. */
const nobody: DeskPerson = {
  id: '',
  name: '',
  role: 'view',
  campusIds: [],
  isFresh: false,
  school: { name: '', country: 'MX', currency: 'MXN', timeZone: 'America/Mexico_City' },
};

/**
 * Returns the desk's response to a request: a screen, where an action leads, or a file. The caller has checked the
 * sign-in and a form's token.
 */
export async function answerDesk(request: Request, services: DeskServices): Promise<Response> {
  const url = new URL(request.url);
  const person = services.person ?? nobody;
  const locale = localeFor(request, services);
  const facts = { person, isSignedIn: services.person !== null, locale, services, path: url.pathname };
  const found = findScreen(url.pathname);
  const refuse = (code: 'not_found' | 'forbidden') =>
    page(facts, { status: code === 'forbidden' ? 403 : 404, ...refusedScreen(code) });
  if (!found) return refuse('not_found');
  const { screen, params } = found;
  if (screen.needs && !hasPermission({ role: person.role, isPerson: true }, screen.needs)) return refuse('forbidden');
  const server = inFolder(served, screen.screen, 'server.ts');
  const view = inFolder(drawn, screen.screen, 'view.tsx');
  const call: ScreenCall = {
    ...services,
    person,
    locale,
    params,
    api: deskApi(services.api),
    query: url.searchParams,
  };
  const shared = { person, locale, now: services.now, notice: services.notice };
  let sent: Sent | null = null;
  let problem: Refused['problem'] | null = null;
  try {
    if (request.method === 'POST') {
      sent = await readSent(request);
      const action = server.actions?.[sent.text('do')];
      if (!action) return await refuse('not_found');
      if (server.fresh?.includes(sent.text('do')) && !person.isFresh) return goes({ to: confirmPath(url.pathname) });
      try {
        const next = await action(call, sent);
        if (!('draw' in next)) return goes(next);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        problem = error.problem;
      }
    }
    const props = { ...shared, data: await server.load(call, problem ? null : sent), problem, sent };
    return await page(facts, { status: problem?.status ?? 200, title: view.titleOf(props), body: view.View(props) });
  } catch (error) {
    if (error instanceof Refused) {
      const { status } = error.problem;
      return page(facts, { status, ...refusedScreen(codeOf(status), error.problem.support_code) });
    }
    return page(facts, { status: 500, ...refusedScreen('other', services.log(error)) });
  }

  function refusedScreen(code: keyof ReturnType<typeof shellTexts>['refused'], supportCode: string | null = null) {
    const texts = shellTexts(locale);
    return { title: texts.refused[code], body: <RefusedView code={code} texts={texts} supportCode={supportCode} /> };
  }
}

const codeOf = (status: number) =>
  status === 404 ? 'not_found' : status === 403 ? 'forbidden' : status === 503 ? 'unavailable' : 'other';

const page = async (
  facts: Omit<Drawn, 'title' | 'body'>,
  { status, title, body }: Pick<Drawn, 'title' | 'body'> & { status: number },
) =>
  new Response(drawDocument({ ...facts, title, body }), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

/** A path of our own: nobody is led elsewhere. */
const goes = (next: Exclude<Next, { readonly draw: true }>): Response =>
  'file' in next ? next.file : new Response(null, { status: 303, headers: { location: next.to } });

function inFolder<Half>(halves: Record<string, Half>, folder: string, file: string): Half {
  const half = halves[`./screens/${folder}/${file}`];
  if (!half) throw new Error(`The screen ${folder} has no ${file}.`);
  return half;
}
