import type { FormFieldView, OfferFormView } from '#contracts/offer-form';
import { type Locale, localeOf } from '#i18n/locale';
import { failsNow } from '#i18n/usual-fields';
import type { Offer } from '#providers/provider';
import { offerKey } from '#providers/registry';
import { failingOptions } from '../../db/option-health.ts';
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
  const warnings = await warningsOf(services, offer, fields, locale);
  const { intro = null, button } = offer.form.texts[locale];
  return {
    method_key: offerKey(offer),
    intro,
    button,
    fields: [...fields],
    ...(warnings.length > 0 && { warnings }),
    acceptances: acceptanceViews(documents, locale),
  };
}

/** What fails now among the lists that the provider keeps. It may be chosen all the same. */
async function warningsOf(
  { db }: Services,
  offer: Offer,
  fields: readonly FormFieldView[],
  locale: Locale,
): Promise<string[]> {
  const listed = (offer.form?.fields ?? []).filter((field) => 'options' in field && field.options === 'listed');
  const warnings = listed.map(async ({ name: field }) => {
    const failing = await failingOptions(db, { methodKey: offerKey(offer), field });
    const options = fields.find(({ name }) => name === field)?.options ?? [];
    return options.filter(({ value }) => failing.has(value)).map(({ label }) => failsNow[locale](label));
  });
  return (await Promise.all(warnings)).flat();
}
