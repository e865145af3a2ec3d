/** "Request another link": the request of the payer's page, and its only response. */
import * as z from 'zod/mini';

/** Neither field is checked further, so that a refusal says nothing about a key or an address. */
export const linkRequest = z.strictObject({
  /** The key of the older link, as it came. */
  data: z.string().check(z.maxLength(500)),
  /** The payer's input. */
  email: z.string().check(z.maxLength(500)),
});

export const linkRequestAnswer = z.object({ received: z.literal(true) });
