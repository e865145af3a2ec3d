import { readAmountText } from '#domain/amount-text';
import type { Country, Currency } from '#domain/money';

/** Returns an amount as a person types it, in minor units; null if it is none. `1.234` follows the country's marks. */
export function typedAmount(
  text: string,
  { country, currency }: { country: Country; currency: Currency },
): number | null {
  const [usual, other] = country === 'MX' ? (['.', ','] as const) : ([',', '.'] as const);
  const amount = readAmountText(text, usual, currency) ?? readAmountText(text, other, currency);
  return amount !== null && amount > 0 ? amount : null;
}
