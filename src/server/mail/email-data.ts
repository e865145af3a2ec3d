/** Data that e-mails of several kinds hold. */
import * as z from 'zod/mini';
import { currencies } from '#domain/money';

/** The data of every e-mail. Names are whole here; only first names are written. */
export const emailData = z.object({
  school: z.object({
    name: z.string(),
    timeZone: z.string(),
    replyTo: z.nullable(z.string()),
    /** Its colour and the hash of its logo; e-mails of an older program have neither. */
    accent: z.optional(z.nullable(z.string())),
    logo: z.optional(z.nullable(z.string())),
  }),
  /** Empty: greeted without a name. */
  payerName: z.string(),
  /** Minor units: of a payment, what was asked with the commission; of a link, what is owed when it is sent. */
  amount: z.int(),
  currency: z.enum(currencies),
});
export type CommonData = z.infer<typeof emailData>;

/** The data of every e-mail about a payment; `method` as the payer read it when choosing. */
export const paymentData = z.extend(emailData, { method: z.string() });

/** The money of a payment, for e-mails about received money. Minor units. */
export const receivedData = z.extend(paymentData, {
  /** All the money received so far. */
  received: z.int(),
  /** The received currency, if it is not the requested one. */
  receivedCurrency: z.string(),
  confirmation: z.string(),
});

/** A button back to the checkout: a link of the same session, which lives as long as the one it stands beside. */
export const checkoutLinkData = z.object({ url: z.url(), isLive: z.boolean() });
