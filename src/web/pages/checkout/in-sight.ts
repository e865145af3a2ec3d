import type { PaymentMethodOption } from '#contracts/payment-method-option';

/** A list up to this length is shown whole. */
const readAtOnce = 4;
const shownOfMany = 3;

type Split = readonly [shown: readonly PaymentMethodOption[], folded: readonly PaymentMethodOption[]];

/**
 * Splits a long list. Shown are the method used last, the recommended one, then of each other kind the cheapest, or of
 * equals the soonest. Below them comes the first that cannot take this amount, as a family may look for it. The others
 * keep their order.
 */
export function inSight(options: readonly PaymentMethodOption[]): Split {
  if (options.length <= readAtOnce) return [options, []];
  const usable = options.filter((option) => !option.disabled);
  const unusable = options.filter((option) => option.disabled).slice(0, 1);
  const shown = [...(usable.length <= readAtOnce ? usable : firstOf(usable)), ...unusable];
  return [shown, options.filter((option) => !shown.includes(option))];
}

function firstOf(usable: readonly PaymentMethodOption[]): readonly PaymentMethodOption[] {
  const praised = [...usable.filter((option) => option.last_used), ...usable.filter((option) => option.recommended)];
  const best = usable.toSorted((a, b) => a.total_amount - b.total_amount || a.reflection_hours - b.reflection_hours);
  const firsts = usable.filter(
    (option) =>
      best.find(({ category }) => category === option.category) === option &&
      !praised.some(({ category }) => category === option.category),
  );
  return [...new Set([...praised, ...firsts, ...usable])].slice(0, shownOfMany);
}
