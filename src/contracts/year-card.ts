import * as z from 'zod/mini';

/** `GET /api/years/{id}`: the months of school that this browser has paid for the same payer, each with its payment. */
export const yearCard = z.object({
  /** Empty where there is nothing to show beside the payment itself. */
  students: z.array(
    z.object({
      /** The first name. */
      name: z.string(),
      /** Oldest first; `month` as `YYYY-MM`. */
      months: z.array(z.object({ month: z.string(), payment_id: z.string() })),
    }),
  ),
});
export type YearCard = z.infer<typeof yearCard>;
