import { type ActionFunctionArgs, data } from 'react-router';
import { readFormPost } from '../../loading/form-post.ts';
import { notChosen } from '../../client/refusal.ts';
import { pageServices, serverLoader, withoutTokens } from '../../loading/server-loader.ts';
import { acceptedIn, chosenOption, readChoice } from '../../payment/choice.ts';
import { actOnServer } from '../../payment/page-actions.ts';
import { pay } from '../../payment/pay.ts';
import { localizeOutcome, pathAfter, refuseSubmit } from '../../payment/pay-outcome.ts';
import { forgetField } from '../../payment/remember-fields.ts';
import { placeOfForm } from '../../payment/place.ts';
import { placeOfTaxData } from '../../tax/place.ts';
import { goesOn } from './goes-on.ts';
import { checkoutPage } from './page-data.ts';

export const loader = serverLoader(checkoutPage);

/** Pays without scripts: a form post of our own page, for the session its token was made for. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = context.get(pageServices);
  const form = await request.formData();
  if (form.has('attempt')) {
    const acted = await actOnServer(services, request, form);
    if (!goesOn(acted.data, form)) return acted;
  }
  const { session, send, isOwn, leadTo } = await readFormPost(services, request, form);
  if (!session) throw leadTo('/checkout');
  if (isOwn && form.has(forgetField)) {
    await send('/api/payer/known-way', { method: 'DELETE' });
    throw leadTo('/checkout');
  }
  const choice = readChoice(form.get('choice'));
  if (!isOwn || !choice)
    return data(await refuseSubmit(isOwn ? notChosen : 'forbidden', session.locale), { status: isOwn ? 422 : 403 });
  if (session.is_tax_data_required && !session.payer.tax_data)
    throw leadTo(placeOfTaxData(`/checkout?way=${encodeURIComponent(choice.methodKey)}`));
  const ownForm = placeOfForm(session, choice.methodKey);
  const known = chosenOption(session, choice.methodKey)?.known?.card === null;
  if (ownForm && !known) throw leadTo(ownForm);
  const outcome = await pay(send, session, choice, { acceptedPolicy: acceptedIn(form), known });
  if (ownForm && outcome.kind === 'refused' && outcome.refusal.code === 'invalid_answers') throw leadTo(ownForm);
  const path = pathAfter(outcome, session);
  if (path) throw leadTo(path);
  return data(withoutTokens(await localizeOutcome(outcome, session.locale)), {
    status: outcome.kind === 'refused' ? outcome.refusal.status : 409,
  });
}
