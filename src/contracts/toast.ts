import * as z from 'zod/mini';

/** A passing message. It hides by itself after `duration` and fades for 300 ms. Source: spec §3, §4. */
export const toast = z.object({
  message: z.string(),
  title: z.nullable(z.string()),
  type: z.enum(['success', 'error', 'warning']),
  /** Milliseconds: 5000 when launched, 3000 in its initial state. */
  duration: z.int().check(z.gte(0)),
  showClose: z.boolean(),
});
export type Toast = z.infer<typeof toast>;
