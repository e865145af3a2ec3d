import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';

/** Paid from home first, then outside. */
const kinds: readonly PaymentMethodOption['category'][] = ['transfer', 'instructions', 'cash', 'card'];

/** What the card would have covered and cost, in minor units. */
type OfCard = Pick<PaymentMethodOption, 'base_amount' | 'total_amount'>;

/**
 * Ways to pay the same without a card: the cheapest first, then those paid from home, then the soonest. The second is
 * of another kind if there is one: a payer who cannot transfer may have cash.
 */
export function waysInstead({ settings }: PaymentSession, card: OfCard): readonly PaymentMethodOption[] {
  const usable = settings.checkout_payment_options
    .filter(
      ({ category, disabled, base_amount: base }) => category !== 'card' && !disabled && base === card.base_amount,
    )
    .toSorted(
      (a, b) =>
        a.total_amount - b.total_amount ||
        kinds.indexOf(a.category) - kinds.indexOf(b.category) ||
        a.reflection_hours - b.reflection_hours,
    );
  const [first, ...rest] = usable;
  const second = rest.find(({ category }) => category !== first?.category) ?? rest[0];
  return [first, second].filter((way) => way !== undefined);
}
