/** Where a payer is taken once they are done. Spec §7 calls it by the stored `r`. */
import * as z from 'zod/mini';

/** Answer of `GET /api/s/enterprise/{r}`. */
export const returnUrl = z.object({
  /** An address of the school's. Null only where none was asked for by name, and the session was made without one. */
  url: z.nullable(z.string()),
});
export type ReturnUrl = z.infer<typeof returnUrl>;
