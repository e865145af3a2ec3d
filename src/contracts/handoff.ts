/** How a session moves from a frame into a window of its own, whose storage may be another. No key stands in an address or a message. */
import * as z from 'zod/mini';

/** Answer of `POST /api/handoffs`. */
export const handoff = z.object({
  /** Opens the session once, within a minute: `?handoff=<code>` on any page. */
  code: z.string(),
  expires_at: z.iso.datetime({ offset: true }),
});
export type Handoff = z.infer<typeof handoff>;

/** `POST /api/handoffs/exchange`, without a bearer. Used, old and made-up codes are one and the same `handoff_not_found`. */
export const handoffExchange = z.strictObject({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });

/** A new key of the same session; it ends when the link it came from ends. */
export const exchangedHandoff = z.object({ data: z.string() });
export type ExchangedHandoff = z.infer<typeof exchangedHandoff>;
