import { data, type LoaderFunctionArgs } from 'react-router';
import { readSession } from '../../client/api.ts';
import { sessionShell } from '../../loading/make-shell.ts';
import { inProcess, pageServices } from '../../loading/server-loader.ts';
import { anonymousShell } from '../../shell/page-shell.ts';
import { kindOf, plainPage } from './page-data.ts';

/** `/page-error`, and any path without a page: both name the school if the link's key shows it. Source: spec §2, §8. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const services = context.get(pageServices);
  const { searchParams } = new URL(request.url);
  const [dataKey, header, locale] = ['data', 'header', 'locale'].map((name) => searchParams.get(name));
  const answer = dataKey ? await readSession(inProcess(services), dataKey, locale ?? null) : null;
  const session = answer?.ok ? answer.value : null;
  const facts = { now: answer?.now ?? '', dataKey: dataKey ?? null, header: header ?? null };
  const shell = session ? await sessionShell(session, facts) : anonymousShell(facts, locale);
  const page = plainPage(kindOf(params), session, shell);
  return data(page, { status: page.kind === 'error' ? 200 : 404 });
}
