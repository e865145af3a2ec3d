import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { readSession } from '../../client/api.ts';
import { isOwnForm } from '../../loading/form-post.ts';
import { refusalOf } from '../../client/refusal.ts';
import { inProcess, pageServices } from '../../loading/server-loader.ts';
import { askForLink, expiredPage, keylessPage, readLinkForm, refuseLink } from './page-data.ts';
import type { ExpiredPage, LinkAnswer } from './link-form.tsx';

/** A link that is older than three days, or replaced. Shows nothing of the family. Source: spec §2, §4. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const opened = { dataKey: searchParams.get('data'), locale: searchParams.get('locale') };
  const page = opened.dataKey
    ? await expiredPage(await readSession(inProcess(context.get(pageServices)), opened.dataKey, opened.locale), opened)
    : keylessPage(new Date().toISOString(), opened.locale);
  return data<ExpiredPage>(page, { status: 410 });
}

/** Handles it without scripts. No session, no form token: the form's origin and a rate limit protect it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = readLinkForm(await request.formData());
  if (!isOwnForm(request)) {
    const strange = refusalOf('forbidden', 403);
    return data(await refuseLink(strange, form.email, form.locale), { status: strange.status });
  }
  const answer = await askForLink(inProcess(context.get(pageServices)), form);
  return data(answer, { status: answer.kind === 'refused' ? answer.refusal.status : statusOf[answer.kind] });
}

const statusOf = { sent: 200, address: 422, wait: 429 } as const satisfies Record<
  Exclude<LinkAnswer['kind'], 'refused'>,
  number
>;
