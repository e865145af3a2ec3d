import * as z from 'zod/mini';

/** A card's charge in months, in Mexico. Amounts are minor units; its bank takes them month by month. */
export const monthsView = z.object({
  /** How many: 3, 6, 9, 12, 18 or 24. */
  count: z.int(),
  /** What is added for it; 0 where the school bears that. It is part of the commission. */
  fee_amount: z.int(),
  /** All that the card is charged. */
  total_amount: z.int(),
  /** The most that a month is: the total by the months, rounded up. */
  monthly_amount: z.int(),
  /** Whether the payer pays no more than at once. */
  without_interest: z.boolean(),
});
export type MonthsView = z.infer<typeof monthsView>;
