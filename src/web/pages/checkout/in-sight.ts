import type { PaymentMethodOption } from '#contracts/payment-method-option';

/** Up to this many are all shown. */
const readAtOnce = 4;
const shownOfMany = 3;

type Split = readonly [shown: readonly PaymentMethodOption[], folded: readonly PaymentMethodOption[]];

/**
 * Which of a long list stand in sight: the way used last, the recommended one, and then of each kind that is not among them
 * yet the one that costs least, shows soonest, comes first. The others keep their order.
 */
export function inSight(usable: readonly PaymentMethodOption[]): Split {
  if (usable.length <= readAtOnce) return [usable, []];
  const praised = [...usable.filter((option) => option.last_used), ...usable.filter((option) => option.recommended)];
  const best = usable.toSorted((a, b) => a.total_amount - b.total_amount || a.reflection_hours - b.reflection_hours);
  const firsts = usable.filter(
    (option) =>
      best.find(({ category }) => category === option.category) === option &&
      !praised.some(({ category }) => category === option.category),
  );
  const shown = [...new Set([...praised, ...firsts, ...usable])].slice(0, shownOfMany);
  return [shown, usable.filter((option) => !shown.includes(option))];
}
