import type { OfferFormView } from '#contracts/offer-form';
import { type Locale, localeOf } from '#i18n/locale';
import { offerKey } from '#providers/registry';
import { Refusal } from '../../http/problem-response.ts';
import type { Services } from '../../start/services.ts';
import { chooseMethod, type MethodChoice } from '../payments/choose-method.ts';
import { acceptancesOf, acceptanceViews } from './acceptances.ts';
import { askedFields } from './asked-fields.ts';

/**
 * What a method asks its payer before it starts, with today's lists and documents. Refuses as `chooseMethod` does, a method
 * without a form as `payment_method_not_available`, and as `provider_unavailable`.
 */
export async function openForm(
  services: Services,
  { locale: wanted, ...choice }: MethodChoice & { readonly locale: Locale | null },
): Promise<OfferFormView> {
  const { facts, offer, connected } = await chooseMethod(services, choice);
  if (!offer.form) throw new Refusal('payment_method_not_available', 'That method asks nothing.');
  const locale = wanted ?? localeOf[facts.country];
  const [fields, documents] = await Promise.all([
    askedFields(services, connected, { facts, offer, locale }),
    acceptancesOf(connected, offer),
  ]);
  const { intro = null, button } = offer.form.texts[locale];
  return {
    method_key: offerKey(offer),
    intro,
    button,
    fields: [...fields],
    acceptances: acceptanceViews(documents, locale),
  };
}
