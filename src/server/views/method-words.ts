import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { formatAmount } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { methodLabels } from '#i18n/method-labels';
import type { Offer } from '#providers/offer';

/** What stands in the bar once a way to pay is chosen: its name before the sum, and what the button then does. */
export function barWords(offer: Offer, locale: Locale): Pick<PaymentMethodOption, 'short_title' | 'submit_text'> {
  const { texts, category, step } = offer;
  const { submit } = texts[locale];
  const words = methodLabels[locale];
  const next = category !== 'card' && step === 'redirect' ? step : category;
  return { short_title: shortTitle(offer, locale), submit_text: submit ?? words.submit[next] };
}

/** How a sentence about it begins: "En OXXO". */
function shortTitle({ texts, category }: Offer, locale: Locale): string {
  const { title, short } = texts[locale];
  return short ?? methodLabels[locale].short[category] ?? title;
}

/** Why an offer cannot take a total, in a few words; nothing where its limits do not say it. */
export function limitWords(offer: Offer, total: number, locale: Locale): Pick<PaymentMethodOption, 'disabled_short'> {
  const { minMinor, maxMinor } = offer.limits;
  const { most, least } = methodLabels[locale];
  const where = shortTitle(offer, locale);
  if (maxMinor !== undefined && total > maxMinor)
    return { disabled_short: most(where, formatAmount(maxMinor, locale)) };
  if (minMinor !== undefined && total < minMinor)
    return { disabled_short: least(where, formatAmount(minMinor, locale)) };
  return {};
}
