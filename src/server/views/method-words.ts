import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { formatAmount } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { methodLabels } from '#i18n/method-labels';
import type { Offer } from '#providers/offer';

/** What stands in the bar once a way to pay is chosen: its name before the sum, and what the button then does. */
export function barWords(
  { texts, category, step }: Offer,
  locale: Locale,
): Pick<PaymentMethodOption, 'short_title' | 'submit_text'> {
  const { title, short, submit } = texts[locale];
  const words = methodLabels[locale];
  const next = category !== 'card' && (step === 'form' || step === 'redirect') ? step : category;
  return { short_title: short ?? words.short[category] ?? title, submit_text: submit ?? words.submit[next] };
}

/** Why an offer cannot take a total, in a few words; nothing where its limits do not say it. */
export function limitWords(
  { limits: { minMinor, maxMinor } }: Offer,
  total: number,
  locale: Locale,
): Pick<PaymentMethodOption, 'disabled_short'> {
  const { most, least } = methodLabels[locale];
  if (maxMinor !== undefined && total > maxMinor) return { disabled_short: most(formatAmount(maxMinor, locale)) };
  if (minMinor !== undefined && total < minMinor) return { disabled_short: least(formatAmount(minMinor, locale)) };
  return {};
}
