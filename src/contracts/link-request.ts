/** "Request another link": what the payer's page sends, and the one answer there is. */
import * as z from 'zod/mini';

/** Neither field is checked further, so that a refusal says nothing about a key or an address. */
export const linkRequest = z.strictObject({
  /** The key of the older link, as it came. */
  data: z.string().check(z.maxLength(500)),
  /** What the payer typed. */
  email: z.string().check(z.maxLength(500)),
});

export const linkRequestAnswer = z.object({ received: z.literal(true) });
