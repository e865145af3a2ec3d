import type { FormFieldView, OfferFormView } from '#contracts/offer-form';
import { type Locale, localeOf } from '#i18n/locale';
import { failsNow } from '#i18n/usual-fields';
import type { Offer } from '#providers/offer';
import { offerKey } from '#providers/registry';
import { failingOptions } from '../../db/read/option-health.ts';
import type { SessionFacts } from '../../db/read/session-facts.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { chooseMethod, type MethodChoice } from '../../views/price.ts';
import { type Remembered, rememberView } from '../../views/known-way.ts';
import { acceptancesOf, acceptanceViews } from './acceptances.ts';
import { askedFields } from './asked-fields.ts';

interface OpenedForm extends MethodChoice {
  readonly locale: Locale | null;
  /** Returns what the payer's browser knows. */
  readonly rememberedOf: (facts: SessionFacts) => Promise<Remembered | null>;
}

/**
 * Returns the form of a method, with today's lists and documents. Refuses as `chooseMethod` does, a method without a
 * form as `payment_method_not_available`, and as `provider_unavailable`.
 */
export async function openForm(
  services: Services,
  { locale: requestedLocale, rememberedOf, ...choice }: OpenedForm,
): Promise<OfferFormView> {
  const { facts, offer, connected } = await chooseMethod(services, choice);
  if (!offer.form) throw new Refusal('payment_method_not_available', 'That method asks nothing.');
  const locale = requestedLocale ?? localeOf[facts.country];
  const remembered = await rememberedOf(facts);
  const before =
    remembered?.methodKey === offerKey(offer) && remembered.by.kind === 'form' ? remembered.by.answers : {};
  const [fields, documents] = await Promise.all([
    askedFields(services, connected, { facts, offer, locale, when: 'opened', before }),
    acceptancesOf(connected, offer, locale),
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
    ...(documents.length === 0 && fields.some(asksDocument) && { remember: rememberView(locale) }),
  };
}

/** A payer's own document. Where documents are to be accepted each time, nothing is shorter for being known. */
const asksDocument = ({ kind, finds }: FormFieldView): boolean => kind === 'document' && finds === undefined;

/** Returns the options of the provider's lists that fail now. They may be chosen all the same. */
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
