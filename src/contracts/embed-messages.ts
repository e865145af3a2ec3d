/**
 * Messages of the checkout to a page that embeds it, by `postMessage` to that page's exact origin.
 * No message has a session key, a token, a document number or a card. Names of spec §2 stay as they are there.
 */
import * as z from 'zod/mini';

const address = z.string().check(z.maxLength(2000));
const paymentStatus = z.enum(['pristine', 'pending', 'successful', 'failed', 'rejected', 'cancelled']);

/** PSE cannot run in a frame: take the payer to `url` in the top window. The misspelling is the specification's. */
const redirectToPseMessage = z.strictObject({ type: z.literal('redirecToPse'), url: address });

/** The payer went Back on the first screen: remove the frame. */
const closeMessage = z.strictObject({ type: z.literal('close') });

/** The checkout is painted and listens; `version` is this protocol's. */
const readyMessage = z.strictObject({ type: z.literal('ready'), version: z.literal(1) });

/** The page is now `height` CSS pixels high: make the frame as high. */
const resizeMessage = z.strictObject({
  type: z.literal('resize'),
  height: z.int().check(z.gte(0), z.lte(20_000)),
});

/** A payment changed. For the page's display only; rely on the webhook. */
const statusMessage = z.strictObject({ type: z.literal('status'), payment_id: z.uuid(), status: paymentStatus });

/** A bank, a hosted page or 3-D Secure needs the top window: take it to `url`, if its host is on your list. */
const redirectMessage = z.strictObject({ type: z.literal('redirect'), url: address });

/** Something the checkout could not do; `code` is one of `problem.ts`. */
const errorMessage = z.strictObject({ type: z.literal('error'), code: z.string().check(z.maxLength(100)) });

export const embedMessage = z.discriminatedUnion('type', [
  redirectToPseMessage,
  closeMessage,
  readyMessage,
  resizeMessage,
  statusMessage,
  redirectMessage,
  errorMessage,
]);
export type EmbedMessage = z.infer<typeof embedMessage>;

/** The embed script is there: the checkout has it move the top window, not open a tab. The only message read. */
export const parentMessage = z.strictObject({ type: z.literal('hello'), version: z.literal(1) });
export type ParentMessage = z.infer<typeof parentMessage>;
