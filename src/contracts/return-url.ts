/** The payer's return page. Spec §7 names it by the stored `r`. */
import * as z from 'zod/mini';

/** Answer of `GET /api/s/enterprise/{r}`. */
export const returnUrl = z.object({
  /** A URL of the school's. Null only if none was requested by name and the session has none. */
  url: z.nullable(z.string()),
});
export type ReturnUrl = z.infer<typeof returnUrl>;
