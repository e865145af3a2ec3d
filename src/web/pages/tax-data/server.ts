import { type ActionFunctionArgs, data } from 'react-router';
import { readFormPost } from '../../loading/form-post.ts';
import { localizeRefusal } from '../../client/localized-error.ts';
import { refusalOf } from '../../client/refusal.ts';
import { pageServices, serverLoader } from '../../loading/server-loader.ts';
import { actOnTax, leadsOn, type TaxAnswer } from '../../tax/act-on-tax.ts';
import { onwardField, onwardFrom } from '../../tax/place.ts';
import { type TaxPage, taxPage } from './page-data.ts';

/** Reads the payer's tax data by the link's key. Source: spec §2. */
export const loader = serverLoader<TaxPage>(taxPage);

/** Saves, chooses or removes without scripts: a form post of our own page, for the session its token was made for. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const { session, send, isOwn, leadTo } = await readFormPost(context.get(pageServices), request, form);
  if (!session) throw leadTo('/checkout');
  const { country_code: country, locale } = session;
  const answer: TaxAnswer = isOwn
    ? await actOnTax(send, form, { country, locale })
    : { kind: 'refused', refusal: await localizeRefusal(refusalOf('forbidden', 403), locale) };
  const query = new URL(request.url).searchParams;
  if (query.has(onwardField) && leadsOn(answer)) throw leadTo(onwardFrom(query));
  return data(answer, { status: statusOf(answer) });
}

function statusOf(answer: TaxAnswer): number {
  if (answer.kind === 'field') return 422;
  return answer.kind === 'refused' ? answer.refusal.status : 200;
}
