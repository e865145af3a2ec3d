/** What one phone of a family sees of the others that have the same link: that something is under way, never whose. */
import * as z from 'zod/mini';

/** One page of a session, made up by itself for as long as it is open. It says nothing of who or which phone. */
export const pageId = z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/));

/** `POST /api/sessions/{id}/presence`: whether a card form is open on that page. */
export const presenceRequest = z.strictObject({ page: pageId, card_form: z.boolean() });

/** How long an announced form counts as open unless it is announced again, in seconds. */
export const presenceSeconds = 60;

/** An event of `GET /api/sessions/{id}/events`. */
export const family = z.object({
  /** Grows with each change. */
  version: z.int(),
  finished: z.boolean(),
  /** Whether another page has a card form open. */
  card_form: z.boolean(),
  /** The session's last payment that waits, or that brought money; null without one. */
  payment: z.nullable(
    z.object({
      id: z.string(),
      status: z.enum(['pending', 'successful']),
      /** The method's title; and where a slip is paid at a counter, its name: `OXXO`. */
      title: z.string(),
      slip_of: z.nullable(z.string()),
      /** When it was submitted. */
      since: z.iso.datetime({ offset: true }),
    }),
  ),
});
export type Family = z.infer<typeof family>;
