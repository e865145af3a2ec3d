import { data, type LoaderFunctionArgs } from 'react-router';
import { readSession } from '../../client/api.ts';
import { inProcess, pageServices } from '../../loading/server-loader.ts';
import { openedWith } from '../../storage/stored-key.ts';
import { legalScreen } from './view.tsx';

/** One country's notice, terms and questions, public; with a link's key they name its school. Source: spec §2. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { data: dataKey, header, locale } = openedWith(url);
  const answer = dataKey ? await readSession(inProcess(context.get(pageServices)), dataKey, locale) : null;
  const facts = { now: answer?.now ?? new Date().toISOString(), dataKey, header };
  return data(await legalScreen(url, answer?.ok ? answer.value : null, facts, locale));
}
