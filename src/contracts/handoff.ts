/** Moves a session from a frame to its own window, which may have other storage. No key is in a URL or message. */
import * as z from 'zod/mini';

/** Answer of `POST /api/handoffs`. */
export const handoff = z.object({
  /** Opens the session once, within a minute: `?handoff=<code>` on any page. */
  code: z.string(),
  expires_at: z.iso.datetime({ offset: true }),
});
export type Handoff = z.infer<typeof handoff>;

/** `POST /api/handoffs/exchange`, without a bearer. Used, old and made-up codes all give `handoff_not_found`. */
export const handoffExchange = z.strictObject({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });

/** A new key of the same session; it ends when the link it came from ends. */
export const exchangedHandoff = z.object({ data: z.string() });
export type ExchangedHandoff = z.infer<typeof exchangedHandoff>;
