import * as z from 'zod/mini';

/** A bank, or an app, a payment can be made at, in the payer's language: each way there with its steps. */
export const payPlace = z.object({
  /** The last part of the address of its page. */
  id: z.string(),
  name: z.string(),
  ways: z.array(
    z.object({
      name: z.string(),
      /** Its limit, minor units; null: any amount. */
      max_minor: z.nullable(z.int()),
      steps: z.array(z.string()),
    }),
  ),
});
export type PayPlace = z.infer<typeof payPlace>;
