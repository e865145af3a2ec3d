import { moneyTextsOf } from './catalogues.ts';
import { formatMoney, unbroken } from './format.ts';
import type { Locale } from './locale.ts';

/** How much a place takes. The locale's texts must be loaded. */
export function placeLimit(
  { max_minor: max, takes }: { readonly max_minor: number | null; readonly takes: boolean },
  currency: string,
  locale: Locale,
): string {
  const { places } = moneyTextsOf(locale).instructions;
  if (max === null) return places.anyAmount;
  const most = unbroken(formatMoney(max, currency, locale));
  return takes ? places.upTo(most) : places.tooMuch(most);
}
